import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@lockroom/contract';
import { findLosses, gatherCrowd, newLedger, startBurst } from '@lockroom/testing/burst';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { connectEmbedded, connectPostgres } from '../kernel/db/connect.ts';
import { findHalves, isLongRun, report, useServers } from '../testing/faults.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { isOnPostgres } from '../testing/test-database.ts';

const FULL_MS = 8_000;
/** The number of bytes by which the embedded database extends its write-ahead log each time. */
const LOG_SEGMENT = 16 * 1024 * 1024;

const { cleanUps, newFolder, start } = useServers();

const PRETENDS_SPACE = fileURLToPath(new URL('../testing/pretend-space.ts', import.meta.url));

/** Creates a database on the tests' PostgreSQL server, with its tables on the small disk. */
async function databaseOn({ folder }: SmallDisk): Promise<string> {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
  const place = join(folder, 'tables');
  mkdirSync(place);
  for (const path of [folder, place]) chownSync(path, uid, gid);
  const name = `lockroom_small_${process.pid}`;
  await client.query(`create tablespace ${name} location '${place}'`);
  await client.query(`create database ${name} tablespace ${name}`);
  cleanUps.push(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop tablespace ${name}`);
    await client.end();
  });
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

describe.skipIf(!isLongRun() || !canMount())('a full disk', () => {
  test('a full disk is reported and loses no acknowledged saves, and saving works again once there is space', {
    timeout: 300_000,
  }, async () => {
    const disk = mountSmallDisk(isOnPostgres() ? 40 : 200);
    cleanUps.push(disk.remove);
    const DATA_DIR = isOnPostgres() ? newFolder() : join(disk.folder, 'data');
    const settings: Record<string, string> = { DATA_DIR };
    if (isOnPostgres()) settings.DATABASE_URL = await databaseOn(disk);

    const server = await start(settings);
    const crowd = await gatherCrowd(server.url);
    const ledger = newLedger();
    const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
    await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
    disk.fill();
    // Pages that are already allocated can still be written, so it takes a while before the full disk has an effect.
    const hasEnded = server.ended().then((code) => `ends with ${code}`);
    const isFelt = expect.poll(() => ledger.unanswered.size, { timeout: 150_000 }).toBeGreaterThan(0);
    await Promise.race([isFelt, hasEnded]);
    await new Promise((resolve) => setTimeout(resolve, FULL_MS));
    const whileFull = [...ledger.unanswered].map(([what, count]) => `${count} x ${what}`).join(', ');
    const end = await Promise.race([hasEnded, new Promise((resolve) => setTimeout(resolve, 0, 'stays'))]);
    await stopBurst();
    const log = server.output();
    disk.empty();
    // On the embedded database, the server refuses changes before a write can fail.
    expect(end).toBe('stays');
    if (!isOnPostgres()) expect([...ledger.unanswered.keys()]).toEqual(['503 disk_full']);
    // The server caches for 100 ms that its disk is full.
    const manager = createClient({ baseUrl: server.url, token: () => crowd.manager.token });
    const recalculate = () => manager.brackets.recalculate({ params: { roomId: crowd.fightRoom.id } });
    await expect.poll(() => recalculate().catch(({ code }) => code)).not.toBe('disk_full');
    expect(log).toMatch(
      isOnPostgres() ? /No space left on device/ : /Changes are refused until there is more space/,
    );
    expect(await findLosses(server.url, crowd, ledger)).toEqual([]);

    const before = ledger.answered;
    const stopAgain = startBurst(server.url, crowd, ledger);
    await expect.poll(() => ledger.answered, { timeout: 30_000 }).toBeGreaterThan(before + 20);
    await stopAgain();
    expect(await findLosses(server.url, crowd, ledger)).toEqual([]);
    expect(await server.stop()).toBe(0);
    const connection = settings.DATABASE_URL
      ? connectPostgres(settings.DATABASE_URL)
      : await connectEmbedded(join(DATA_DIR, 'database'));
    expect(await findHalves(connection.db)).toEqual([]);
    await connection.close();
    report(
      `disk full ${FULL_MS / 1000} s (${isOnPostgres() ? 'PostgreSQL' : 'embedded'}): the process ${end}; ${whileFull}; ${ledger.answered} saves answered, 0 lost`,
    );
  });

  test.skipIf(isOnPostgres())(
    "the process is killed if the embedded database's log cannot grow, and no acknowledged save is missing after a restart",
    { timeout: 300_000 },
    async () => {
      const disk = mountSmallDisk(200);
      cleanUps.push(disk.remove);
      const DATA_DIR = join(disk.folder, 'data');
      const first = await start({ DATA_DIR });
      const crowd = await gatherCrowd(first.url);
      await first.stop();
      await fillLogSegment(join(DATA_DIR, 'database'));

      const server = await start({ DATA_DIR, NODE_OPTIONS: `--import=tsx --import=${PRETENDS_SPACE}` });
      const ledger = newLedger();
      const stopBurst = startBurst(server.url, crowd, ledger, { endsOnFailure: false });
      await expect.poll(() => ledger.answered, { timeout: 60_000 }).toBeGreaterThan(20);
      // Tables can still grow, but the log cannot be extended.
      disk.fill(LOG_SEGMENT / 2);
      await expect.poll(() => ledger.unanswered.size, { timeout: 120_000 }).toBeGreaterThan(0);
      const failed = performance.now();
      expect(await server.ended()).toBe(null);
      const endedAfter = performance.now() - failed;
      await stopBurst();
      expect(server.output()).toMatch(/has completed no statement for 15 seconds/);
      disk.empty();
      const again = await start({ DATA_DIR });
      expect(await findLosses(again.url, crowd, ledger)).toEqual([]);
      expect(await again.stop()).toBe(0);
      report(
        `no room for the log (embedded): the process ends ${Math.round(endedAfter / 1000)} s after the first refusal; ` +
          `${ledger.answered} saves answered, 0 lost`,
      );
    },
  );
});

/**
 * Writes until 28 % of the last log segment is free. With less than 25 % free, PostgreSQL would already create the next
 * segment when the database closes.
 */
async function fillLogSegment(database: string): Promise<void> {
  const { pool, close } = await connectEmbedded(database);
  const left = async () => {
    const { rows } = await pool.query<{ at: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
    );
    return LOG_SEGMENT - ((rows[0]?.at ?? 0) % LOG_SEGMENT);
  };
  await pool.query('create table filler (text text)');
  while ((await left()) > LOG_SEGMENT * 0.28) {
    await pool.query(`insert into filler select repeat('x', 1000) from generate_series(1, 100)`);
  }
  await pool.query('drop table filler');
  const { rows } = await pool.query<{ last: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as last',
  );
  await close();
  const segments = readdirSync(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(segments.sort().at(-1)).toBe(rows[0]?.last);
}
