import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { PoolClient } from 'pg';
import { type Config, ConfigError } from '../config.ts';
import { isDatabaseAway } from '../errors.ts';
import { inSources } from '../stacks.ts';
import { type Connection, connectEmbedded, connectPostgres } from './connect.ts';
import { claimData, DataInUse } from './data-lock.ts';
import { prepareEmbedded } from './first-run.ts';
import { MigrationError, migrateDatabase } from './migrate.ts';

/** An error whose message is shown to the operator without a stack trace. */
export class PlainFailure extends Error {}

export interface OpenDatabase {
  connection: Connection;
  /** Closes the database and releases the lock on its data. */
  close(): Promise<void>;
}

/** Opens the configured database and migrates it. Throws {@link DataInUse} if another process uses the embedded data. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseDirectUrl) await migratePatiently(config.databaseDirectUrl);
  const database = config.databaseUrl
    ? withClose(connectPostgres(config.databaseUrl), () => {})
    : await openEmbedded(config);
  if (!config.databaseUrl) await migrateDatabase(database.connection.pool);
  return database;
}

/**
 * Runs long work on the configured database without migrating it and without a statement timeout. Creates an embedded
 * database only if `mayMake`.
 */
export async function useAsItIs(
  config: Config,
  options: { mayMake: boolean },
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { connection, close } = await openAsItIs(config, options);
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

export async function openAsItIs(config: Config, { mayMake }: { mayMake: boolean }): Promise<OpenDatabase> {
  if (config.databaseDirectUrl)
    return withClose(connectPostgres(config.databaseDirectUrl, { max: 1, isPatient: true }), () => {});
  if (!mayMake && !existsSync(folderOf(config)))
    throw new PlainFailure(`There is no database in ${config.dataDir}.`);
  return openEmbedded(config);
}

// Migrating a large table, or waiting for another process's migration, may take longer than the statement timeout.
async function migratePatiently(url: string): Promise<void> {
  const { pool, close } = connectPostgres(url, { max: 1, isPatient: true });
  try {
    await migrateDatabase(pool);
  } finally {
    await close();
  }
}

const folderOf = (config: Config) => join(config.dataDir, 'database');

async function openEmbedded(config: Config): Promise<OpenDatabase> {
  const claim = claimData(config.dataDir);
  const isSynced = config.dataSync;
  await prepareEmbedded(folderOf(config), { isSynced });
  // PGlite ignores the umask and creates files that everybody may write.
  chmodSync(folderOf(config), 0o700);
  return withClose(await connectEmbedded(folderOf(config), { isSynced }), claim.release);
}

function withClose(connection: Connection, release: () => void): OpenDatabase {
  return {
    connection,
    async close() {
      await connection.close();
      release();
    },
  };
}

/** Ends the process after a failed start. Prints one line if the cause is known, otherwise the whole error. */
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
