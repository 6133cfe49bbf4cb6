import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Connection, connectPostgres, embeddedConnection } from '../kernel/db/connect.ts';
import { migrateDatabase } from '../kernel/db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../kernel/db/migrations', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/lockroom', import.meta.url));

/** An arbitrary number that is the same in every test process. */
const TEMPLATE_LOCK = 20_261_122;

/**
 * Opens a migrated, empty database for one test file: embedded and in memory, or on the PostgreSQL server at
 * TEST_DATABASE_URL. Both are copies of a template, because migrating takes longer than most test files do.
 */
export async function openTestDatabase(): Promise<Connection> {
  return isOnPostgres() ? openOnPostgres() : openInMemory();
}

export const isOnPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL);

/** A separate database for one test. */
interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Returns the settings of an empty installation for a spawned server, and a function that removes its data. */
export async function newInstallation(): Promise<{
  settings: Record<string, string>;
  remove(): Promise<void>;
}> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'lockroom-data-'));
  const removeFolder = () => rmSync(DATA_DIR, { recursive: true, force: true });
  if (!isOnPostgres()) {
    await putDatabaseInto(DATA_DIR);
    return { settings: { DATA_DIR }, remove: async () => removeFolder() };
  }
  const { url, drop } = await emptyDatabase();
  const remove = async () => {
    removeFolder();
    await drop();
  };
  return { settings: { DATA_DIR, DATABASE_URL: url }, remove };
}

/** Creates an empty database that is not migrated. */
export const emptyDatabase = (): Promise<OwnDatabase> => createDatabase(adminAddress(), 'template0');

async function openOnPostgres(): Promise<Connection> {
  const adminUrl = adminAddress();
  const template = await migratedTemplate(adminUrl);
  const database = await createDatabase(adminUrl, template);
  const connection = connectPostgres(database.url, { max: 12 });
  return {
    ...connection,
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}

async function createDatabase(adminUrl: string, template: string): Promise<OwnDatabase> {
  const name = `lockroom_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template}`));
  return {
    url: addressOf(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Returns the name of a migrated, empty template database. The first process that needs one creates it, and other
 * processes wait.
 */
async function migratedTemplate(adminUrl: string): Promise<string> {
  const name = `lockroom_template_${migrationsHash()}`;
  await asAdmin(adminUrl, async (admin) => {
    // The lock is released when the connection closes.
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0`);
    const { pool, close } = connectPostgres(addressOf(adminUrl, draft), { max: 1 });
    await migrateDatabase(pool).finally(close);
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

function adminAddress(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL does not point to a PostgreSQL database');
  return url;
}

function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin<T>(url: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await act(admin);
  } finally {
    await admin.end();
  }
}

async function openInMemory(): Promise<Connection> {
  const copy = new Blob([readFileSync(await migratedCopy())]);
  return embeddedConnection(await PGlite.create({ loadDataDir: copy }));
}

/**
 * Puts a migrated, empty embedded database into a data folder, which is faster than starting a server there for the
 * first time.
 */
export async function putDatabaseInto(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  mkdirSync(database);
  // tar prints to stderr that it makes paths relative, which is not an error.
  execFileSync('tar', ['-xf', await migratedCopy(), '-C', database], { stdio: 'pipe' });
}

/** Returns a file with a migrated, empty embedded database. */
async function migratedCopy(): Promise<string> {
  const file = join(CACHE, `test-database-${migrationsHash()}.tar`);
  if (!existsSync(file)) await writeCopy(file);
  return file;
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
  // Several test processes may do this at the same time, but each renames a complete file.
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
