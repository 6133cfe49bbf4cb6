import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { readChanges } from '../features/rooms/rooms.service.ts';
import { type Connection, connectPostgres, embeddedConnection } from '../kernel/db/connect.ts';
import { type Migration, migrateDatabase, readMigrations, tablesOf } from '../kernel/db/migrate.ts';
import { useServers } from '../testing/faults.ts';
import { fillEveryTable, readEveryTable } from '../testing/filled-schema.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const ALL = readMigrations();
/** The baseline's tables and columns that migration 0001 drops. */
const DROPPED_TABLES = ['old_ids', 'room_codes'];
const DROPPED_COLUMN = 'room_key';
const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const { cleanUps, newFolder, spawn } = useServers();

// One database is shared by all tests and emptied for each, because creating a database takes seconds.
let embedded: Connection | null = null;
afterAll(() => embedded?.close());

async function openEmpty(): Promise<Connection> {
  if (!isOnPostgres()) {
    embedded ??= await embeddedConnection(await PGlite.create());
    await embedded.pool.query('drop schema public cascade; create schema public');
    await embedded.pool.query('drop schema if exists drizzle cascade');
    return embedded;
  }
  const database = await emptyDatabase();
  const connection = connectPostgres(database.url);
  cleanUps.push(database.drop, connection.close);
  return connection;
}

/** Runs these migrations, fills every table, and returns the rows. */
async function fill({ pool }: Connection, migrations: readonly Migration[]) {
  await migrateDatabase(pool, migrations);
  const client = await pool.connect();
  await fillEveryTable(client);
  const rows = await readEveryTable(client);
  client.release();
  return rows;
}

async function rowsOf({ pool }: Connection) {
  const client = await pool.connect();
  const rows = await readEveryTable(client);
  client.release();
  return rows;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Compares the rows, ignoring tables and columns that later migrations add or drop. */
function expectSurvival(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    if (DROPPED_TABLES.includes(table)) continue;
    const kept = rows.map(({ [DROPPED_COLUMN]: _, ...row }) => row);
    expect(after.get(table), table).toMatchObject(kept);
  }
}

test.each([...ALL.keys()])('migrating from schema %i to the latest schema keeps every row', async (n) => {
  const connection = await openEmpty();
  const before = await fill(connection, ALL.slice(0, n + 1));
  expect([...before.values()].filter((rows) => rows.length === 0)).toEqual([]);
  await migrateDatabase(connection.pool);
  const after = await rowsOf(connection);
  expectSurvival(before, after);
  const present = tablesOf(ALL).filter((table) => !DROPPED_TABLES.includes(table));
  expect([...after.keys()].toSorted()).toEqual(present.toSorted());
});

test('rooms keep their series and code when the migration drops the table of room codes', async () => {
  const connection = await openEmpty();
  const before = await fill(connection, ALL.slice(0, 1));
  await migrateDatabase(connection.pool);
  const series = (rows: Record<string, unknown>[] | undefined, id: string) =>
    Object.fromEntries((rows ?? []).map((row) => [row[id], row.circle_id]));
  expect(before.get('room_codes')).toHaveLength(3);
  expect(series((await rowsOf(connection)).get('rooms'), 'id')).toEqual(
    series(before.get('room_codes'), 'room_id'),
  );
  await expect(connection.pool.query('update rooms set room_code = $1', ['ABCD1234'])).rejects.toThrow(
    'rooms_code_key',
  );
});

/** Records 41 applied migrations, as versions before the baseline did. The last one has the time `latest`. */
async function recordOldMigrations({ pool }: Connection, latest: number): Promise<void> {
  await pool.query('delete from drizzle.__drizzle_migrations');
  for (let n = 0; n < 41; n += 1)
    await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      `hash of ${n}`,
      latest - (40 - n) * 1_000,
    ]);
}

/** The time at which the last migration before the baseline was created. */
const LAST_OLD = 1_795_714_604_654;

test('a database with the last migration before the baseline is migrated to the latest schema', async () => {
  const connection = await openEmpty();
  const before = await fill(connection, ALL.slice(0, 1));
  await recordOldMigrations(connection, LAST_OLD);
  await migrateDatabase(connection.pool);
  expectSurvival(before, await rowsOf(connection));
});

test('a database that is older than the baseline is refused with instructions and left unchanged', async () => {
  const connection = await openEmpty();
  const before = await fill(connection, ALL.slice(0, 1));
  await recordOldMigrations(connection, LAST_OLD - 1);
  await expect(migrateDatabase(connection.pool)).rejects.toThrow(
    'Migration 0000_baseline failed: the schema of this database is older than 0040_room_keys; start 1.0.0 on it first.',
  );
  expect(await rowsOf(connection)).toEqual(before);
});

test('log lines stored as text are still shown, and their sealed parts stay sealed', async () => {
  const connection = await openEmpty();
  await fill(connection, ALL);
  const { pool, db } = connection;
  await pool.query(`update changes set kind = 'text', data = '{"text": "A line"}', sealed_data = null`);
  await pool.query(`update changes set sealed_fight_id = null, sealed_until = null`);
  await pool.query(
    `update changes set sealed_data = '{"text": "with a pick"}' where id = (select max(id::text)::uuid from changes)`,
  );
  await pool.query(
    "update tournaments set lock_at = '2040-01-01T00:00:00Z', results = '{}', actual_team1_score = null",
  );
  await pool.query("update rooms set sport = 'custom'");
  const { rows } = await pool.query('select room_id, sealed_owner_id from changes order by id');
  const [plain, sealed] = [rows.at(0), rows.at(-1)];
  const read = async (roomId: string, readerId: string, seesPicks: boolean) =>
    (
      await readChanges(db, roomId, { id: readerId, seesPicks, timeZone: 'America/Denver', now: NOW }, {})
    ).items.map(({ description }) => description);
  const member = '01970000-0000-7000-8000-000000000000';
  expect(await read(plain.room_id, member, false)).toEqual(['A line']);
  expect(await read(sealed.room_id, member, false)).toEqual(['A line, before its lock']);
  for (const [id, isManager] of [
    [sealed.sealed_owner_id, false],
    [member, true],
  ] as const)
    expect(await read(sealed.room_id, id, isManager)).toEqual(['A line with a pick']);
});

const broken: Migration = {
  name: '9999_broken',
  statements: [
    'alter table users add column shoe_size integer',
    'alter table no_such_table add column a text',
  ],
  hash: 'none',
  createdAt: Number.MAX_SAFE_INTEGER,
};

test('a failing migration leaves the database unchanged, and the error says so', async () => {
  const connection = await openEmpty();
  const { pool } = connection;
  const before = await fill(connection, ALL);
  await expect(migrateDatabase(pool, [...ALL, broken])).rejects.toThrow(
    'Migration 9999_broken failed: relation "no_such_table" does not exist. Nothing was changed: the database is ' +
      'as it was, and the previous version of Lockroom still runs on it.',
  );
  expect(await rowsOf(connection)).toEqual(before);
  // The valid migrations in the folder still succeed afterwards.
  await migrateDatabase(pool);
});

test.skipIf(!isOnPostgres())(
  'a failing migration stops the server from starting, and only the error line is printed',
  async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const { pool, close } = connectPostgres(database.url);
    // This table conflicts with the first migration.
    await pool.query('create table tournaments (id integer)');
    const server = await spawn({ DATABASE_URL: database.url, DATA_DIR: newFolder() });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(
      /^Migration 0000_baseline failed: relation "tournaments" already exists\. Nothing was changed: .*\n$/,
    );
    await close();
  },
);

test.skipIf(!isOnPostgres())(
  'processes that start at the same time run each migration only once',
  async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const pools = Array.from({ length: 4 }, () => connectPostgres(database.url, { max: 1, noTimeout: true }));
    for (const { close } of pools) cleanUps.push(close);
    const [first] = pools;
    if (!first) throw new Error('The test has no connection pool');
    await Promise.all(pools.map(({ pool }) => migrateDatabase(pool)));
    const { rows } = await first.pool.query(
      'select created_at from drizzle.__drizzle_migrations order by id',
    );
    expect(rows.map(({ created_at }) => Number(created_at))).toEqual(ALL.map(({ createdAt }) => createdAt));
  },
);
