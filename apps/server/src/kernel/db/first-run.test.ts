import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnPostgres, openTestDatabase } from '../../testing/test-database.ts';
import { type Connection, connectEmbedded } from './connect.ts';
import { prebuildDatabase, prebuiltName, prepareEmbedded } from './first-run.ts';
import { countApplied, migrateDatabase, readMigrations } from './migrate.ts';

/** The complete schema, and the number of rows of every table. */
const SCHEMA = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', ordinal_position, data_type, is_nullable, column_default, identity_generation) as definition
  from information_schema.columns where table_schema in ('public', 'drizzle')
  union all select 'index', indexname, indexdef from pg_indexes where schemaname in ('public', 'drizzle')
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
  union all select 'options', relname, reloptions::text from pg_class where relnamespace = 'public'::regnamespace
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'rows', table_schema || '.' || table_name,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name),
      false, true, '')))[1]::text
  from information_schema.tables where table_schema in ('public', 'drizzle')
  order by 1, 2, 3`;

async function schemaOf({ pool }: Connection): Promise<unknown[]> {
  return (await pool.query(SCHEMA)).rows;
}

describe.skipIf(isOnPostgres())('the prebuilt embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-made-'));
  beforeAll(() => prebuildDatabase(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the prebuilt database is copied into an empty data folder and equals a migrated database', async () => {
    const database = join(folder, 'copy', 'database');
    await prepareEmbedded(database, { isSynced: true, madeIn: folder });
    expect(readdirSync(join(folder, 'copy'))).toEqual(['database']);
    const copied = await connectEmbedded(database);
    const client = await copied.pool.connect();
    expect(await countApplied(client, readMigrations())).toBe(readMigrations().length);
    client.release();
    const migrated = await openTestDatabase();
    const schema = await schemaOf(copied);
    expect(schema.length).toBeGreaterThan(300);
    expect(schema).toEqual(await schemaOf(migrated));
    await migrated.close();

    // A newer Lockroom has one more migration than the prebuilt database.
    const [last] = readMigrations().slice(-1);
    if (!last) throw new Error('Found no migrations');
    const later = { ...last, name: '9999_later', createdAt: last.createdAt + 1, hash: 'later' };
    const statements = ['create table later_one (id uuid primary key)'];
    await migrateDatabase(copied.pool, [...readMigrations(), { ...later, statements }]);
    expect((await copied.pool.query('select count(*)::int as n from later_one')).rows).toEqual([{ n: 0 }]);
    await copied.close();

    // An existing database is opened unchanged.
    await prepareEmbedded(database, { isSynced: true, madeIn: folder });
    const again = await connectEmbedded(database);
    expect((await again.pool.query("select to_regclass('later_one')::text as name")).rows).toEqual([
      { name: 'later_one' },
    ]);
    await again.close();
  });

  test('the prebuilt database is copied again if the first copy was interrupted', async () => {
    const parent = join(folder, 'cut');
    const database = join(parent, 'database');
    await prepareEmbedded(database, { isSynced: false, madeIn: folder });
    // Recreates the state after a process was killed before the last step.
    renameSync(database, `${database}.new-1`);
    rmSync(join(`${database}.new-1`, 'global'), { recursive: true });
    await prepareEmbedded(database, { isSynced: false, madeIn: folder });
    expect(readdirSync(parent)).toEqual(['database']);
    expect(existsSync(join(database, 'global'))).toBe(true);
  });

  test('a prebuilt database that cannot be unpacked is rejected', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'lockroom-broken-'));
    writeFileSync(join(broken, prebuiltName()), 'half a file');
    const database = join(broken, 'data', 'database');
    await expect(prepareEmbedded(database, { isSynced: false, madeIn: broken })).rejects.toThrow();
    expect(existsSync(database)).toBe(false);
    rmSync(broken, { recursive: true });
  });
});
