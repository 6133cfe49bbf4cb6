import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, connectEmbedded, connectPostgres } from './db/connect.ts';
import { claimData, DataInUse } from './db/data-lock.ts';
import { prepareEmbedded } from './db/first-run.ts';
import { MigrationError, migrateDatabase } from './db/migrate.ts';
import { type Config, ConfigError } from './kernel/config.ts';
import { isDatabaseAway } from './kernel/errors.ts';

/** A failure whose message is one clear line that says all there is to know. */
export class PlainFailure extends Error {}

/** An open database of a process. */
export interface OpenDatabase {
  connection: Connection;
  /** Closes the database and gives up the claim on its data. */
  close(): Promise<void>;
}

/** Opens the database of the settings and brings it up to date. Throws {@link DataInUse} for claimed embedded data. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) await migratePatiently(config.databaseUrl);
  const database = config.databaseUrl
    ? withClose(connectPostgres(config.databaseUrl), () => {})
    : await openEmbedded(config);
  if (!config.databaseUrl) await migrateDatabase(database.connection.pool);
  return database;
}

/**
 * Opens the database of the settings as it is, for work that may take long: no statement is cut off. Embedded data is
 * made where there is none only if `mayMake`.
 */
export async function openAsItIs(config: Config, { mayMake }: { mayMake: boolean }): Promise<OpenDatabase> {
  if (config.databaseUrl)
    return withClose(connectPostgres(config.databaseUrl, { max: 1, isPatient: true }), () => {});
  if (!mayMake && !existsSync(folderOf(config)))
    throw new PlainFailure(`There is no database in ${config.dataDir}.`);
  return openEmbedded(config);
}

// A change of a large table takes longer than any request may, and so may the wait for another process's.
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
  await prepareEmbedded(folderOf(config));
  return withClose(await connectEmbedded(folderOf(config)), claim.release);
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

/** Ends the process for a failure at the start: one clear line where the cause is known, everything otherwise. */
export function endWithMessage(error: unknown): never {
  const isPlain = [ConfigError, DataInUse, MigrationError, PlainFailure].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error) console.error(error.message);
  else if (error instanceof Error && isDatabaseAway(error))
    console.error(`The database cannot be reached: ${error.message || 'no connection'}`);
  else console.error('Lockroom could not start:', error);
  process.exit(1);
}
