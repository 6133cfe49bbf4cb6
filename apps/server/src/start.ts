import { join } from 'node:path';
import { type Connection, connectEmbedded, connectPostgres } from './db/connect.ts';
import { claimData, DataInUse } from './db/data-lock.ts';
import { prepareEmbedded } from './db/first-run.ts';
import { migrateDatabase } from './db/migrate.ts';
import { type Config, ConfigError } from './kernel/config.ts';

/** An open, migrated database of a process. */
export interface OpenDatabase {
  connection: Connection;
  /** Closes the database and gives up the claim on its data. */
  close(): Promise<void>;
}

/** Opens the database of the settings and brings it up to date. Throws {@link DataInUse} for claimed embedded data. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const opened = config.databaseUrl
    ? { connection: connectPostgres(config.databaseUrl), release: () => {} }
    : await openEmbedded(config);
  const { connection, release } = opened;
  await migrateDatabase(connection.pool);
  return {
    connection,
    async close() {
      await connection.close();
      release();
    },
  };
}

async function openEmbedded(config: Config): Promise<{ connection: Connection; release(): void }> {
  const claim = await claimData(config.dataDir);
  const folder = join(config.dataDir, 'database');
  await prepareEmbedded(folder);
  return { connection: await connectEmbedded(folder), release: claim.release };
}

/** Ends the process for a failure at the start: one clear line where the cause is known, everything otherwise. */
export function endWithMessage(error: unknown): never {
  if (error instanceof ConfigError || error instanceof DataInUse) console.error(error.message);
  else console.error('Lockroom could not start:', error);
  process.exit(1);
}
