import pg from 'pg';
import { type Connection, connectPostgres } from '../../apps/server/src/db/connect.ts';
import { migrateDatabase } from '../../apps/server/src/db/migrate.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';

/** A PostgreSQL server of this run's own, as the tests start it. */
export interface DatabaseServer {
  /** A new database, migrated and empty, or a copy of one of this server that nobody is connected to. */
  create(name: string, copyOf?: string): Promise<string>;
  /** A new database that has never been migrated. */
  createEmpty(name: string): Promise<string>;
  stop(): void;
}

/** Starts it on a free port of 127.0.0.1. It waits for no disk, and is gone with its data when stopped. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { url, stop } = await startPostgres();
  process.once('exit', stop);
  const urlOf = (name: string) => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href;
  };
  const createEmpty = async (name: string, copyOf?: string) => {
    await withClient(url, (client) =>
      client.query(`create database ${name}${copyOf ? ` template ${copyOf}` : ''}`),
    );
    return urlOf(name);
  };
  return {
    createEmpty: (name) => createEmpty(name),
    async create(name, copyOf) {
      await createEmpty(name, copyOf);
      if (!copyOf) await withConnection(urlOf(name), ({ pool }) => migrateDatabase(pool));
      return urlOf(name);
    },
    stop() {
      process.removeListener('exit', stop);
      stop();
    },
  };
}

/** Opens a database as the server does, for as long as `use` takes. */
export async function withConnection<T>(
  url: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = connectPostgres(url);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

/** Opens one connection for as long as `use` takes, without the server's limits on time. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
