import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isOnPostgres } from '../../testing/test-database.ts';
import { connectEmbedded } from './connect.ts';

const realSync = fs.fsyncSync;
const folder = fs.mkdtempSync(join(tmpdir(), 'lockroom-synced-'));
let syncs = 0;

afterEach(() => {
  fs.fsyncSync = realSync;
  syncBuiltinESMExports();
  fs.rmSync(folder, { recursive: true, force: true });
});

const onEmbedded = test.skipIf(isOnPostgres());

onEmbedded('a commit is answered once it is synced, and without DATA_SYNC never waits', async () => {
  fs.fsyncSync = (file) => {
    syncs += 1;
    realSync(file);
  };
  syncBuiltinESMExports();
  const syncsOfCommits = async (isSynced: boolean) => {
    const { pool, close } = await connectEmbedded(join(folder, 'database'), { isSynced });
    await pool.query('create table if not exists saved (n int)');
    const counts = [];
    for (let n = 0; n < 20; n += 1) {
      const before = syncs;
      await pool.query('insert into saved values ($1)', [n]);
      counts.push(syncs - before);
    }
    await close();
    return counts;
  };
  expect(await syncsOfCommits(true)).toEqual(Array.from({ length: 20 }, () => 1));
  const before = syncs;
  await syncsOfCommits(false);
  expect(syncs).toBe(before);
});
