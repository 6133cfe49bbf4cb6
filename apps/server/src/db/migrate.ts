import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
// Any number will do as long as every process uses the same.
const MIGRATION_LOCK = 7_270_001;

/** One step from a schema to the next. */
export interface Migration {
  /** '0003_confirmed_and_reopened'. */
  name: string;
  /** In the order in which they run. */
  statements: string[];
  /** What the database remembers of it. */
  hash: string;
  createdAt: number;
}

/** Thrown when a migration fails. The message is one clear line; nothing has been changed then. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Migration ${name} failed: ${reason}. Nothing was changed: the database is as it was, and the version of ` +
        'Lockroom that ran on it still does.',
      { cause },
    );
    this.name = 'MigrationError';
  }
}

/** All migrations of a folder, the oldest first. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, n) => ({
    name: names[n] ?? `${n}`,
    statements: sql,
    hash,
    createdAt: folderMillis,
  }));
}

/** Names of all tables that migrations have made. */
export function tablesOf(migrations: readonly Migration[]): string[] {
  const made = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => /^\s*CREATE TABLE "(\w+)"/m.exec(statement)?.[1] ?? []),
  );
  return [...new Set(made)];
}

/**
 * Brings the schema up to date, in one transaction: all that is missing or nothing. Processes that start together wait
 * for one another. Throws {@link MigrationError}.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await client.query('begin');
      await applyMigrations(client, migrations);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

/** Runs the migrations that are missing, within the transaction of the caller. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const done = await countApplied(client, migrations);
  for (const { name, statements, hash, createdAt } of migrations.slice(done)) {
    try {
      for (const statement of statements) await client.query(statement);
    } catch (error) {
      throw new MigrationError(name, error);
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ]);
  }
}

/** How many of the migrations a database has; 0 for one that has never been migrated. */
export async function countApplied(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const latest = rows[0]?.latest;
  return latest === null || latest === undefined
    ? 0
    : migrations.filter(({ createdAt }) => createdAt <= Number(latest)).length;
}
