import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { PlainFailure } from '../../errors.ts';
import { type BeforeMigrating, countApplied, listTables, readMigrations } from '../migrate.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, checksum, type Head } from './format.ts';

// Few rows are read at a time, because a row with a picture can take several megabytes.
const ROWS_AT_ONCE = 50;

/**
 * Writes a consistent snapshot of the database to a new file that only its owner may read, and returns the number of
 * rows. A server may keep running in the meantime. The file appears complete or not at all.
 */
export async function writeBackup(client: pg.ClientBase, file: string, createdAt: Date): Promise<number> {
  if (existsSync(file)) throw new PlainFailure(`${file} already exists; a backup never overwrites a file.`);
  const draft = `${file}.unfinished-${process.pid}`;
  const gzip = createGzip();
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  gzip.pipe(target);
  const sum = checksum();
  let rows = 0;
  const write = async (line: string) => {
    sum.add(line);
    if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
  };
  try {
    await client.query('begin isolation level repeatable read, read only');
    // Uses UTC, so that timestamps as text do not depend on the database's time zone.
    await client.query("set local timezone = 'UTC'");
    await write(JSON.stringify(await makeHead(client, createdAt)));
    for (const table of await listInOrder(client)) {
      await write(JSON.stringify({ table }));
      await client.query(
        `declare backup cursor for select to_jsonb(t)::text as row from "${table}" t order by to_jsonb(t)::text collate "C"`,
      );
      for (;;) {
        const batch = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
        for (const { row } of batch.rows) await write(`[${row}]`);
        rows += batch.rows.length;
        if (batch.rows.length < ROWS_AT_ONCE) break;
      }
      await client.query('close backup');
    }
    await client.query('commit');
    gzip.end(`${JSON.stringify({ rows, sha256: sum.digest() })}\n`);
    await finished(target);
    renameSync(draft, file);
    return rows;
  } catch (error) {
    gzip.destroy();
    target.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

async function makeHead(client: pg.ClientBase, createdAt: Date): Promise<Head> {
  const migrations = readMigrations();
  const latest = migrations[(await countApplied(client, migrations)) - 1];
  if (!latest) throw new PlainFailure('The database is empty: Lockroom has not been started with it yet.');
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: createdAt.toISOString(),
    schema: latest.name,
  };
}

/** Lists the existing tables, each after the tables that it references. */
async function listInOrder(client: pg.ClientBase): Promise<string[]> {
  const references = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`);
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { from, to } of references.rows) if (from === table) visit(to);
    ordered.push(table);
  };
  for (const table of await listTables(client, readMigrations())) visit(table);
  return ordered;
}

/**
 * Writes a backup to a folder before the first missing migration runs, so that an update can be undone. Throws a
 * {@link PlainFailure} if the backup cannot be written; the database is then unchanged.
 */
export function backUpInto(folder: string): BeforeMigrating {
  return async (client, { name }) => {
    const now = new Date();
    const time = now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '-');
    const file = join(folder, `before-${name}-${time}.backup`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const rows = await writeBackup(client, file, now);
      console.log(`Before the update, ${rows} rows were backed up to ${file}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new PlainFailure(
        `The backup before the update could not be written to ${file}: ${reason}. Nothing was changed.`,
      );
    }
  };
}
