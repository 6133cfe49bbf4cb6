import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnPostgres } from '../../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { openUnmigrated } from './open.ts';
import { PULSE } from './watchdog.ts';

const modeOf = (path: string) => (fs.statSync(path).mode & 0o777).toString(8);

describe.skipIf(isOnPostgres())('the embedded database', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const DATA_DIR = join(folder, 'data');
  const realSync = fs.fsyncSync;
  let syncs = 0;
  beforeAll(() => {
    fs.fsyncSync = (file) => {
      syncs += 1;
      realSync(file);
    };
    syncBuiltinESMExports();
  });
  afterAll(() => {
    fs.fsyncSync = realSync;
    syncBuiltinESMExports();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the database and commits twenty times. Returns the number of syncs for each commit. */
  async function syncsOfCommits(settings: Record<string, string>): Promise<number[]> {
    const { connection, close } = await openUnmigrated(readConfig({ DATA_DIR, ...settings }), {
      mayCreate: true,
    });
    await connection.pool.query('create table if not exists saved (n int)');
    const counts = [];
    for (let n = 0; n < 20; n += 1) {
      const before = syncs;
      await connection.pool.query('insert into saved values ($1)', [n]);
      counts.push(syncs - before);
    }
    await close();
    return counts;
  }

  test('the database syncs each commit to disk once, and never syncs if DATA_SYNC is off', {
    timeout: 60_000,
  }, async () => {
    expect(await syncsOfCommits({})).toEqual(Array.from({ length: 20 }, () => 1));
    const before = syncs;
    await syncsOfCommits({ DATA_SYNC: 'off' });
    expect(syncs).toBe(before);
  });

  test('a statement that fails does not count as a sign that the database works', async () => {
    const { connection, close } = await openUnmigrated(readConfig({ DATA_DIR }), { mayCreate: false });
    const completed = () => connection.pulse?.[PULSE.completed] ?? 0;
    const quotient = (divisor: number) => connection.pool.query('select 1 / $1::int', [divisor]);
    await quotient(1);
    const before = completed();
    await expect(quotient(0)).rejects.toThrow('division by zero');
    expect(completed()).toBe(before);
    await quotient(1);
    expect(completed()).toBeGreaterThan(before);
    await close();
  });

  test('the data folder is readable only by the system user that runs the process', () => {
    expect(modeOf(DATA_DIR)).toBe('700');
    expect(modeOf(join(DATA_DIR, 'database'))).toBe('700');
  });
});
