import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@lockroom/contract';
import { gatherCrowd } from '@lockroom/testing/burst';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { checksum } from '../kernel/db/backup/format.ts';
import { restoreBackup } from '../kernel/db/backup/restore-backup.ts';
import { writeBackup } from '../kernel/db/backup/write-backup.ts';
import { type Connection, connectPostgres, embeddedConnection } from '../kernel/db/connect.ts';
import { migrateDatabase, readMigrations } from '../kernel/db/migrate.ts';
import { openDatabase, openUnmigrated } from '../kernel/db/open.ts';
import { useServers } from '../testing/faults.ts';
import { fillEveryTable, readEveryTable } from '../testing/filled-schema.ts';
import { runLockroom } from '../testing/run-lockroom.ts';
import { emptyDatabase, isOnPostgres, newInstallation, openTestDatabase } from '../testing/test-database.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const { cleanUps, newFolder, start } = useServers();

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
const fileOf = (name: string) => join(folder, name);
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n');

/** Opens a migrated database of the kind under test. */
async function openMigrated(): Promise<Connection> {
  const connection = await openTestDatabase();
  cleanUps.push(connection.close);
  return connection;
}

async function using<T>(
  { pool }: Connection,
  work: (client: Parameters<typeof writeBackup>[0]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function filled(): Promise<Connection> {
  const connection = await openMigrated();
  await using(connection, async (client) => {
    await client.query('truncate dev_plans');
    await fillEveryTable(client);
    await client.query("update messages set text = E'two\\nlines, \\u2028 and a \\\\ stroke'");
  });
  return connection;
}

test('a restored database equals the original row for row, and a new backup of it is identical', async () => {
  const first = await filled();
  const rows = await using(first, (client) => writeBackup(client, fileOf('a'), NOW));
  const before = await using(first, readEveryTable);
  expect(rows).toBe([...before.values()].flat().length);
  expect(statSync(fileOf('a')).mode & 0o777).toBe(0o600);

  const second = await openMigrated();
  await using(second, (client) => restoreBackup(client, fileOf('a'), { replaces: false }));
  expect(await using(second, readEveryTable)).toEqual(before);
  await using(second, (client) => writeBackup(client, fileOf('b'), NOW));
  expect(linesOf(fileOf('b'))).toEqual(linesOf(fileOf('a')));
});

test('a backup from before the baseline migration can be restored', async () => {
  const first = await openMigrated();
  await using(first, async (client) => {
    await client.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  });
  await migrateDatabase(first.pool, readMigrations().slice(0, 1));
  await using(first, fillEveryTable);
  const before = await using(first, readEveryTable);
  await using(first, (client) => writeBackup(client, fileOf('new'), NOW));
  const text = linesOf(fileOf('new'));
  expect(text[0]).toContain('"schema":"0000_baseline"');
  // The file ends with a checksum line and an empty line.
  const lines = text.slice(0, -2).map((line) => line.replace('"0000_baseline"', '"0040_room_keys"'));
  const sum = checksum();
  for (const line of lines) sum.add(line);
  const last = { rows: lines.filter((line) => line.startsWith('[')).length, sha256: sum.digest() };
  writeFileSync(fileOf('old'), gzipSync(`${[...lines, JSON.stringify(last)].join('\n')}\n`));
  await using(first, (client) => restoreBackup(client, fileOf('old'), { replaces: true }));
  const after = await using(first, readEveryTable);
  // The latest schema no longer has room keys.
  for (const table of ['old_ids', 'room_codes']) before.delete(table);
  for (const [table, rows] of before) {
    const kept = rows.map(({ room_key: _, ...row }) => row);
    expect(after.get(table), table).toMatchObject(kept);
  }
});

test('a restore replaces data only on request, and a refused restore or backup changes nothing', async () => {
  const connection = await filled();
  await using(connection, async (client) => {
    await writeBackup(client, fileOf('good'), NOW);
    const before = await readEveryTable(client);
    const text = linesOf(fileOf('good'));
    writeFileSync(fileOf('changed'), gzipSync(text.join('\n').replace('username 1', 'username 9')));
    writeFileSync(fileOf('short'), gzipSync(text.slice(0, -3).join('\n')));
    writeFileSync(fileOf('plain'), 'a list of groceries\n');
    for (const [name, reason] of [
      ['changed', 'its checksum is wrong; the file is damaged'],
      ['short', 'its end is missing'],
      ['plain', 'incorrect header check'],
      ['absent', 'ENOENT'],
    ] as const)
      await expect(restoreBackup(client, fileOf(name), { replaces: true }), name).rejects.toThrow(reason);
    await expect(restoreBackup(client, fileOf('good'), { replaces: false })).rejects.toThrow('--replace');
    await expect(writeBackup(client, fileOf('good'), NOW)).rejects.toThrow('already exists');
    expect(await readEveryTable(client)).toEqual(before);
  });
});

/** Returns the settings of an installation with data in every table whose last migration has not run yet. */
async function olderInstallation() {
  const DATA_DIR = newFolder();
  const settings: Record<string, string> = { DATA_DIR };
  if (isOnPostgres()) {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    settings.DATABASE_URL = database.url;
  }
  const config = readConfig(settings);
  const { connection, close } = await openUnmigrated(config, { mayCreate: true });
  if (!isOnPostgres()) {
    await connection.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    );
  }
  await migrateDatabase(connection.pool, readMigrations().slice(0, -1));
  await using(connection, fillEveryTable);
  const rows = await using(connection, readEveryTable);
  await close();
  return { config, rows, folder: join(DATA_DIR, 'backups') };
}

test('an update writes one backup of the older schema before it migrates the database', {
  timeout: 300_000,
}, async () => {
  const { config, rows, folder: backups } = await olderInstallation();
  const older = readMigrations().at(-2)?.name;
  const last = readMigrations().at(-1)?.name;
  const { connection, close } = await openDatabase(config);
  const updated = await using(connection, readEveryTable);
  await close();
  for (let start = 0; start < 2; start += 1) await (await openDatabase(config)).close();

  const [name = '', ...others] = readdirSync(backups);
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^before-${last}-[0-9T-]{19}\\.backup$`));
  const [head, ...lines] = linesOf(join(backups, name));
  expect(JSON.parse(head ?? '')).toMatchObject({ schema: older });
  expect(lines.filter((line) => line.startsWith('['))).toHaveLength([...rows.values()].flat().length);

  const restored = await openMigrated();
  await using(restored, (client) => restoreBackup(client, join(backups, name), { replaces: true }));
  expect(await using(restored, readEveryTable)).toEqual(updated);
});

test('an update does not start if the backup cannot be written', { timeout: 300_000 }, async () => {
  const { config, rows, folder: backups } = await olderInstallation();
  writeFileSync(backups, 'a file in the place of the folder');
  await expect(openDatabase(config)).rejects.toThrow(
    /^The backup before the update could not be written to .+: EEXIST.*Nothing was changed\.$/,
  );
  const { connection, close } = await openUnmigrated(config, { mayCreate: false });
  expect(await using(connection, readEveryTable)).toEqual(rows);
  await close();
});

test('the first start on an empty database writes no backup', { timeout: 300_000 }, async () => {
  const { settings, remove } = await newInstallation();
  cleanUps.push(remove);
  const config = readConfig(settings);
  await (await openDatabase(config)).close();
  expect(existsSync(join(config.dataDir, 'backups'))).toBe(false);
});

test('a backup is not restored while a server uses the database, and sessions still work after a restore', {
  timeout: 900_000,
}, async () => {
  const first = await newInstallation();
  cleanUps.push(first.remove);
  const here = first.settings;
  const there: Record<string, string> = { DATA_DIR: newFolder() };
  if (isOnPostgres()) {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    there.DATABASE_URL = database.url;
  }
  const server = await start(here);
  const crowd = await gatherCrowd(server.url);
  const file = fileOf('backup');
  const beside = await runLockroom(here, ['backup', file]);
  if (isOnPostgres()) {
    expect(beside).toMatchObject({ code: 0 });
    const over = await runLockroom(here, ['restore', file, '--replace']);
    expect(over).toEqual({
      code: 1,
      out: '',
      err: 'A Lockroom server has this database open; stop it before you restore a backup.\n',
    });
  } else {
    const err = `The data folder ${here.DATA_DIR} is in use by another Lockroom process.\n`;
    expect(beside).toEqual({ code: 1, out: '', err });
    expect(await runLockroom(here, ['restore', file])).toEqual({ code: 1, out: '', err });
  }
  expect(await server.stop()).toBe(0);
  if (!isOnPostgres()) expect(await runLockroom(here, ['backup', file])).toMatchObject({ code: 0 });
  expect(await runLockroom(there, ['restore', file])).toMatchObject({ code: 0 });

  const restored = await start(there);
  const api = createClient({ baseUrl: restored.url, token: () => crowd.manager.token });
  expect((await api.rooms.list()).map(({ name }) => name)).toEqual(['Burst Bracket', 'Burst Card']);
  await restored.stop();
});

test.skipIf(!isOnPostgres())(
  'an embedded database can be moved to PostgreSQL and back without changes',
  async () => {
    const embedded = await embeddedConnection(await PGlite.create());
    cleanUps.push(embedded.close);
    await migrateDatabase(embedded.pool);
    await using(embedded, async (client) => {
      await client.query('truncate dev_plans');
      await fillEveryTable(client);
    });
    await using(embedded, (client) => writeBackup(client, fileOf('a'), NOW));
    const database = await emptyDatabase();
    const postgres = connectPostgres(database.url);
    cleanUps.push(database.drop, postgres.close);
    await using(postgres, (client) => restoreBackup(client, fileOf('a'), { replaces: false }));
    await using(postgres, (client) => writeBackup(client, fileOf('b'), NOW));
    await using(embedded, (client) => restoreBackup(client, fileOf('b'), { replaces: true }));
    await using(embedded, (client) => writeBackup(client, fileOf('c'), NOW));
    expect(linesOf(fileOf('b'))).toEqual(linesOf(fileOf('a')));
    expect(linesOf(fileOf('c'))).toEqual(linesOf(fileOf('a')));
  },
);
