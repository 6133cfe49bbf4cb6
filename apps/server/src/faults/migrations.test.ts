import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PLAYED } from '../app.ts';
import { readChanges } from '../features/rooms/rooms.service.ts';
import { type Connection, connectPostgres, embeddedConnection } from '../kernel/db/connect.ts';
import {
  applyMigrations,
  type Migration,
  migrateDatabase,
  readMigrations,
  tablesOf,
} from '../kernel/db/migrate.ts';
import { fillEveryTable, readEveryTable } from '../testing/filled-schema.ts';
import { renamed, type Tables } from '../testing/renamed-tables.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const ALL = readMigrations();
const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

// Shared by all tests and emptied for each: creating one takes seconds.
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

/** Rows and columns that are missing or changed; those added by later migrations are ignored. */
function findMissing(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => row[column]));
    const there = new Set((after.get(table) ?? []).map(textOf));
    return rows.filter((row) => !there.has(textOf(row))).map((row) => `${table} ${textOf(row)}`);
  });
}

/** On the embedded database, which runs the same statements, every eighth schema and the latest ones, but in the thorough run. */
const isTried = (n: number) =>
  isOnPostgres() || process.env.EXAMPLES === 'all' || n % 8 === 0 || n >= ALL.length - 3;

describe('from every earlier schema to the latest', () => {
  for (const [n, { name }] of ALL.entries()) {
    if (!isTried(n)) continue;
    test(`${name}: every row is there afterwards as it was`, async () => {
      const { pool } = await openEmpty();
      await migrateDatabase(pool, ALL.slice(0, n + 1));
      const client = await pool.connect();
      await fillEveryTable(client);
      const before = renamed(await readEveryTable(client), ALL.slice(n + 1));
      client.release();
      expect([...before.values()].filter((rows) => rows.length === 0)).toEqual([]);
      await migrateDatabase(pool);
      const again = await pool.connect();
      const after = await readEveryTable(again);
      again.release();
      expect(findMissing(before, after)).toEqual([]);
      expect([...after.keys()].toSorted()).toEqual(tablesOf(ALL).toSorted());
    });
  }
});

test('a line that was written as a sentence is read as it was, and what it sealed stays sealed', async () => {
  const { pool, db } = await openEmpty();
  const before = ALL.findIndex(({ name }) => name === '0012_changes_as_data');
  await migrateDatabase(pool, ALL.slice(0, before));
  const client = await pool.connect();
  await fillEveryTable(client);
  await client.query('update changes set sealed_fight_id = null');
  await client.query("update changes set sealed_text = null where description like 'description 1%'");
  await client.query(
    "update tournaments set lock_at = '2040-01-01T00:00:00Z', results = '{}', actual_team1_score = null",
  );
  await client.query("update rooms set sport = 'custom'");
  client.release();
  await migrateDatabase(pool);
  const types = PLAYED.map(({ type }) => type);
  const { rows } = await pool.query('select room_id, sealed_owner_id from changes order by id');
  const [plain, sealed] = rows;
  const read = async (roomId: string, readerId: string, isManager: boolean) =>
    (await readChanges(db, types, roomId, { id: readerId, isManager, now: NOW }, {})).items.map(
      ({ description }) => description,
    );
  const member = '01970000-0000-7000-8000-000000000000';
  expect(await read(plain.room_id, member, false)).toEqual(['description 1 “é”']);
  expect(await read(sealed.room_id, member, false)).toEqual(['description 2 “é”, before its lock']);
  for (const [id, isManager] of [
    [sealed.sealed_owner_id, false],
    [member, true],
  ] as const)
    expect(await read(sealed.room_id, id, isManager)).toEqual(['description 2 “é” sealed_text 2 “é”']);
});

test('what hangs on a room has its key, also by an id from before ids said it', async () => {
  const { pool } = await openEmpty();
  const before = ALL.findIndex(({ name }) => name === '0040_room_keys');
  await migrateDatabase(pool, ALL.slice(0, before));
  const client = await pool.connect();
  await fillEveryTable(client);
  // The filled rows of one room end alike; entries from before hardly ever end as their room.
  await client.query('delete from fight_picks');
  await client.query('delete from taken_picks');
  const { rows: all } = await client.query('select id from rooms order by id');
  const rooms = all.map(({ id }) => id);
  for (const [n, id] of rooms.entries())
    await client.query('update entries set room_id = $1 where right(id::text, 8) = right($2::text, 8)', [
      rooms[(n + 1) % rooms.length],
      id,
    ]);
  client.release();
  await migrateDatabase(pool);
  for (const table of ['entries', 'competitions', 'fights']) {
    const { rows } = await pool.query(
      `select o.room_key = t.room_key and old_room_key(t.id) = t.room_key as known from ${table} t
       left join old_ids o on o.id = t.id`,
    );
    expect(rows).toEqual([{ known: true }, { known: true }, { known: true }]);
  }
  const { rows: ending } = await pool.query(
    'select room_key_in(id) = room_key as ends_alike, room_key = room_key_in(room_id) as of_room from entries',
  );
  expect(ending).toEqual(Array(3).fill({ ends_alike: false, of_room: true }));
  const { rows } = await pool.query(
    `select count(*)::int as rooms from rooms r join room_codes c on c.room_id = r.id and c.room_key = r.room_key
     where c.code = r.room_code and r.room_key = room_key_in(r.id)`,
  );
  expect(rows).toEqual([{ rooms: 3 }]);
});

describe('a migration that fails', () => {
  const broken: Migration = {
    name: '9999_broken',
    statements: [
      'alter table users add column shoe_size integer',
      'alter table no_such_table add column a text',
    ],
    hash: 'none',
    createdAt: Number.MAX_SAFE_INTEGER,
  };

  test('leaves the old state and says so', async () => {
    const { pool } = await openEmpty();
    await migrateDatabase(pool, ALL.slice(0, -1));
    const client = await pool.connect();
    await fillEveryTable(client);
    const before = await readEveryTable(client);
    client.release();
    await expect(migrateDatabase(pool, [...ALL, broken])).rejects.toThrow(
      'Migration 9999_broken failed: relation "no_such_table" does not exist. Nothing was changed: the database is ' +
        'as it was, and the version of Lockroom that ran on it still does.',
    );
    const again = await pool.connect();
    expect(await readEveryTable(again)).toEqual(before);
    again.release();
    // The valid migrations of the folder succeed afterwards.
    await migrateDatabase(pool);
  });

  test.skipIf(!isOnPostgres())('ends the start of a server with that one line', async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const { pool, close } = connectPostgres(database.url);
    // A table that conflicts with the second migration.
    await migrateDatabase(pool, ALL.slice(0, 1));
    await pool.query('create table tournaments (id integer)');
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'lockroom-data-'));
    cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(
      /^Migration 0001_tournaments failed: relation "tournaments" already exists\. Nothing was changed: .*\n$/,
    );
    await close();
  });
});

test.skipIf(!isOnPostgres())('processes that start at one moment migrate once', async () => {
  const database = await emptyDatabase();
  cleanUps.push(database.drop);
  const pools = Array.from({ length: 4 }, () => connectPostgres(database.url, { max: 1, isPatient: true }));
  for (const { close } of pools) cleanUps.push(close);
  const [first] = pools;
  if (!first) throw new Error('No pool');
  const client = await first.pool.connect();
  await applyMigrations(client, ALL.slice(0, 2));
  await fillEveryTable(client);
  client.release();
  await Promise.all(pools.map(({ pool }) => migrateDatabase(pool)));
  const { rows } = await first.pool.query('select created_at from drizzle.__drizzle_migrations order by id');
  expect(rows.map(({ created_at }) => Number(created_at))).toEqual(ALL.map(({ createdAt }) => createdAt));
});
