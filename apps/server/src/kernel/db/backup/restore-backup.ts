import type pg from 'pg';
import { databaseCode, PlainFailure } from '../../errors.ts';
import { APPLICATION_NAME } from '../connect.ts';
import { applyMigrations, listTables, REPLACED_BY_BASELINE, readMigrations } from '../migrate.ts';
import { type Head, readBackup } from './format.ts';

const ROWS_AT_ONCE = 50;
// PostgreSQL accepts an array of rows of up to 256 MB, but the embedded database accepts less. One row with a picture
// can take several megabytes.
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

// SQLSTATE classes for invalid values and violated constraints.
const UNFIT_CODES = /^(22|23)/;

// A new server fills these tables itself, so rows in them do not count as data.
const NO_DATA = new Set(['dev_plans', 'tries', 'rate_limits']);

/**
 * Replaces the content of the database with a backup, in one transaction. The rows are inserted into the schema that
 * the backup was made from, which is then migrated. Refuses a file that is damaged or comes from a newer Lockroom. Also
 * refuses a database that a server has open, or that contains data unless `replaces` is set.
 */
export async function restoreBackup(
  client: pg.ClientBase,
  file: string,
  { replaces }: { replaces: boolean },
): Promise<{ head: Head; rows: number }> {
  const { head, rows } = await proveBackup(file);
  const migrations = readMigrations();
  const schema = head.schema === REPLACED_BY_BASELINE ? migrations[0]?.name : head.schema;
  const steps = migrations.findIndex(({ name }) => name === schema) + 1;
  if (steps === 0)
    throw new PlainFailure(
      `${file} was written by another version of Lockroom (${head.schema}). If that version is newer, update Lockroom first; ` +
        'if it is older, restore the file with 1.0.0 and make a new backup.',
    );
  await refuseOpen(client);
  const present = await listTables(client, migrations);
  if (!replaces) await refuseFilled(client, present);

  await client.query('begin');
  try {
    for (const table of present) await client.query(`drop table "${table}" cascade`);
    await client.query('drop schema if exists drizzle cascade');
    await applyMigrations(client, migrations.slice(0, steps));
    const fresh = await listTables(client, migrations);
    await client.query(`truncate ${fresh.map((table) => `"${table}"`).join(', ')}`);
    // The baseline has triggers that increment room versions. They are disabled, because the versions come from the
    // backup.
    const setTriggers = async (act: 'disable' | 'enable') => {
      for (const table of fresh) await client.query(`alter table "${table}" ${act} trigger user`);
    };
    await setTriggers('disable');
    await insertRows(client, file, new Set(fresh));
    await setTriggers('enable');
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
  if (!head || rows === 0) throw new PlainFailure(`${file} cannot be restored: it is empty.`);
  return { head, rows };
}

async function insertRows(client: pg.ClientBase, file: string, tables: ReadonlySet<string>): Promise<void> {
  const fail = (problem: string): never => {
    throw new PlainFailure(`${file} cannot be restored: ${problem}.`);
  };
  let table = '';
  let columns: ReadonlySet<string> = new Set();
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    [batch, size] = [[], 0];
    await client.query(
      `insert into "${table}" select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [rows],
    );
  };
  try {
    for await (const line of readBackup(file)) {
      if ('table' in line) {
        await flush();
        if (!tables.has(line.table)) fail(`its schema has no table ${JSON.stringify(line.table)}`);
        table = line.table;
        columns = await listColumns(client, table);
      } else if ('row' in line) {
        if (!isRowOf(line.row, columns)) fail(`a row of ${table || 'no table'} does not match its schema`);
        batch.push(line.row);
        size += line.row.length;
        if (batch.length === ROWS_AT_ONCE || size > CHARACTERS_AT_ONCE) await flush();
      }
    }
    await flush();
  } catch (error) {
    if (!(error instanceof Error) || !UNFIT_CODES.test(databaseCode(error) ?? '')) throw error;
    fail(`its rows contradict each other (${error.message.replaceAll(/\s+/g, ' ')})`);
  }
}

// JSON nested more deeply would overflow the stack of the embedded database, which then never responds again.
const DEEPEST = 50;

/** Whether a string is one JSON object whose keys are all columns. Other keys would be dropped silently. */
function isRowOf(text: string, columns: ReadonlySet<string>): boolean {
  try {
    const row: unknown = JSON.parse(text);
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
    return isObject && Object.keys(row).every((name) => columns.has(name)) && isShallow(row, DEEPEST);
  } catch {
    return false;
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

async function listColumns(client: pg.ClientBase, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return new Set(rows.map(({ name }) => name));
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
        'The database already has data. To delete it and restore the backup, add --replace.',
      );
  }
}
