import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { PoolClient } from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { isDatabaseAway, PlainFailure } from '../errors.ts';
import { inSources } from '../stacks.ts';
import { backUpInto } from './backup/write-backup.ts';
import { type Connection, connectEmbedded, connectPostgres } from './connect.ts';
import { claimData, DataInUse } from './data-lock.ts';
import { prepareEmbedded } from './first-run.ts';
import { MigrationError, migrateDatabase, readMigrations } from './migrate.ts';

export interface OpenDatabase {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * Opens the configured database and migrates it, after backing it up to DATA_DIR/backups. Throws {@link DataInUse} if
 * another process uses the embedded database.
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const migrate = ({ pool }: Connection) =>
    migrateDatabase(pool, readMigrations(), backUpInto(join(config.dataDir, 'backups')));
  if (config.databaseDirectUrl) {
    // Migrating a large table, or waiting for another process's migration, may exceed the statement timeout.
    const patient = connectPostgres(config.databaseDirectUrl, { max: 1, noTimeout: true });
    await migrate(patient).finally(patient.close);
  }
  const database = config.databaseUrl
    ? withClose(connectPostgres(config.databaseUrl))
    : await openEmbedded(config);
  try {
    if (!config.databaseUrl) await migrate(database.connection);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Runs a long task without migrating the database and without a statement timeout. Creates a missing embedded database
 * only if `mayCreate` is set.
 */
export async function withUnmigrated(
  config: Config,
  options: { mayCreate: boolean },
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { connection, close } = await openUnmigrated(config, options);
  try {
    const client = await connection.pool.connect();
    try {
      await work(client);
    } finally {
      client.release();
    }
  } finally {
    await close();
  }
}

export async function openUnmigrated(
  config: Config,
  { mayCreate }: { mayCreate: boolean },
): Promise<OpenDatabase> {
  if (config.databaseDirectUrl)
    return withClose(connectPostgres(config.databaseDirectUrl, { max: 1, noTimeout: true }));
  if (!mayCreate && !existsSync(folderOf(config)))
    throw new PlainFailure(`There is no database in ${config.dataDir}.`);
  return openEmbedded(config);
}

const folderOf = (config: Config) => join(config.dataDir, 'database');

async function openEmbedded(config: Config): Promise<OpenDatabase> {
  const claim = claimData(config.dataDir);
  const isSynced = config.dataSync;
  await prepareEmbedded(folderOf(config), { isSynced });
  // PGlite ignores the umask and creates world-writable files.
  chmodSync(folderOf(config), 0o700);
  return withClose(await connectEmbedded(folderOf(config), { isSynced }), claim.release);
}

function withClose(connection: Connection, release?: () => void): OpenDatabase {
  return {
    connection,
    async close() {
      await connection.close();
      release?.();
    },
  };
}

/** Exits after a failed start. Prints one line if the cause is known, and the whole error otherwise. */
export function endWithMessage(error: unknown): never {
  const isPlain = [ConfigError, DataInUse, MigrationError, PlainFailure].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error) console.error(error.message);
  else if (error instanceof Error && isDatabaseAway(error))
    console.error(`The database cannot be reached: ${error.message || 'no connection'}`);
  else console.error('Lockroom could not start:', inSources(inspect(error)));
  process.exit(1);
}
