import type pg from 'pg';
import { APPLICATION_NAME } from '../../kernel/db/connect.ts';
import { applyMigrations, everyTableName, readMigrations } from '../../kernel/db/migrate.ts';
import { PlainFailure } from '../../kernel/db/open.ts';
import { type Head, readBackup } from './format.ts';

const ROWS_AT_ONCE = 50;

// Tables that a newly started server fills by itself.
const NO_DATA = new Set(['dev_plans', 'tries', 'rate_limits']);

/**
 * Replaces the content of the database with a backup, in one transaction. The rows go into the schema they were
 * written from, which is then migrated. Refuses a damaged file, one from a newer Lockroom, a database that holds data
 * unless `replaces`, and one that a server has open.
 */
export async function restoreBackup(
  client: pg.ClientBase,
  file: string,
  { replaces }: { replaces: boolean },
): Promise<{ head: Head; rows: number }> {
  const { head, rows } = await proveBackup(file);
  const migrations = readMigrations();
  const steps = migrations.findIndex(({ name }) => name === head.schema) + 1;
  if (steps === 0)
    throw new PlainFailure(
      `${file} was written by a newer Lockroom (${head.schema}); update this one first.`,
    );
  await refuseOpen(client);
  const present = await listPresent(client, everyTableName(migrations));
  if (!replaces) await refuseFilled(client, present);

  await client.query('begin');
  try {
    for (const table of present) await client.query(`drop table "${table}" cascade`);
    await client.query('drop schema if exists drizzle cascade');
    await applyMigrations(client, migrations.slice(0, steps));
    const fresh = await listPresent(client, everyTableName(migrations));
    await client.query(`truncate ${fresh.map((table) => `"${table}"`).join(', ')}`);
    await insertRows(client, file, new Set(fresh));
    await applyMigrations(client, migrations);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
  return { head, rows };
}

/** Reads and verifies the whole file before anything is changed. */
async function proveBackup(file: string): Promise<{ head: Head; rows: number }> {
  let head: Head | null = null;
  let rows = 0;
  for await (const line of readBackup(file)) {
    if ('head' in line) head = line.head;
    else if ('row' in line) rows += 1;
  }
  if (!head) throw new PlainFailure(`${file} cannot be restored: it is empty.`);
  return { head, rows };
}

async function insertRows(client: pg.ClientBase, file: string, tables: ReadonlySet<string>): Promise<void> {
  let table = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    batch = [];
    await client.query(
      `insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [rows],
    );
  };
  for await (const line of readBackup(file)) {
    if ('table' in line) {
      await flush();
      if (!tables.has(line.table))
        throw new PlainFailure(`${file} cannot be restored: its schema has no table ${line.table}.`);
      table = line.table;
    } else if ('row' in line) {
      batch.push(line.row);
      if (batch.length === ROWS_AT_ONCE) await flush();
    }
  }
  await flush();
}

async function refuseOpen(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [APPLICATION_NAME.live],
  );
  if (rows.length > 0)
    throw new PlainFailure('A Lockroom server has this database open; stop it before you restore a backup.');
}

async function refuseFilled(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables.filter((name) => !NO_DATA.has(name))) {
    const { rows } = await client.query(`select 1 from "${table}" limit 1`);
    if (rows.length > 0)
      throw new PlainFailure(
        'The database holds data already. To throw it away and restore the backup in its place, add --replace.',
      );
  }
}

async function listPresent(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1",
    [tables],
  );
  return rows.map(({ name }) => name);
}
