import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
// An arbitrary number that is the same in every process.
const MIGRATION_LOCK = 7_270_001;

/**
 * The last migration before the baseline. Its schema equals the baseline's, so databases and backups of that version
 * are accepted.
 */
export const REPLACED_BY_BASELINE = '0040_room_keys';

export interface Migration {
  /** The file name without its extension, such as '0003_confirmed_and_reopened'. */
  name: string;
  statements: string[];
  hash: string;
  createdAt: number;
}

/** Thrown when a migration fails; nothing was changed. The message is a single line. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Migration ${name} failed: ${reason}. Nothing was changed: the database is as it was, and the ` +
        'previous version of Lockroom still runs on it.',
      { cause },
    );
    this.name = 'MigrationError';
  }
}

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

export function tablesOf(migrations: readonly Migration[]): string[] {
  return migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => /^[ \t]*CREATE TABLE "(\w+)"/m.exec(statement)?.[1] ?? []),
  );
}

export async function listTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1",
    [tablesOf(migrations)],
  );
  return rows.map(({ name }) => name);
}

/** Called with the first missing migration, outside of a transaction. If it throws, nothing is migrated. */
export type BeforeMigrating = (client: pg.ClientBase, next: Migration) => Promise<void>;

/**
 * Migrates the schema in one transaction. Processes that start at the same time wait for one another. Calls
 * `beforeMigrating` first if the database has an older schema. Throws {@link MigrationError}.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  migrations: readonly Migration[] = readMigrations(),
  beforeMigrating?: BeforeMigrating,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const applied = await countApplied(client, migrations);
      const next = migrations[applied];
      if (applied > 0 && next) await beforeMigrating?.(client, next);
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

export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]) {
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

/**
 * Returns the number of migrations applied to a database; 0 if it has never been migrated. Throws {@link
 * MigrationError} if the schema is older than the baseline.
 */
export async function countApplied(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const latest = rows[0]?.latest;
  if (latest === null || latest === undefined) return 0;
  const applied = migrations.filter(({ createdAt }) => createdAt <= Number(latest)).length;
  const [baseline] = migrations;
  if (applied === 0 && baseline)
    throw new MigrationError(
      baseline.name,
      new Error(`the schema of this database is older than ${REPLACED_BY_BASELINE}; start 1.0.0 on it first`),
    );
  return applied;
}
