import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Connection, connectPostgres, embeddedConnection } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/lockroom', import.meta.url));

/**
 * A migrated, empty database of a test file's own: embedded and in memory, or a fresh one on the PostgreSQL of
 * TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<Connection> {
  return isOnPostgres() ? openOnPostgres() : openInMemory();
}

/** Whether this run tests on PostgreSQL. */
export const isOnPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL);

/** An empty database, not migrated yet, on the PostgreSQL of TEST_DATABASE_URL. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const name = `lockroom_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function openOnPostgres(): Promise<Connection> {
  const database = await emptyDatabase();
  const connection = connectPostgres(database.url, { max: 12 });
  await migrateDatabase(connection.pool);
  return {
    ...connection,
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

// Making and migrating a database takes seconds, loading a copy of one does not.
async function openInMemory(): Promise<Connection> {
  const file = join(CACHE, `test-database-${migrationsHash()}.tar`);
  if (!existsSync(file)) await writeCopy(file);
  const copy = new Blob([readFileSync(file)]);
  return embeddedConnection(await PGlite.create({ loadDataDir: copy }));
}

async function writeCopy(file: string): Promise<void> {
  const lite = await PGlite.create();
  const connection = await embeddedConnection(lite);
  await migrateDatabase(connection.pool);
  await connection.pool.end();
  const dump = await lite.dumpDataDir('none');
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  // Several test files may do this at once; each puts down a whole file.
  renameSync(draft, file);
  await lite.close();
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
