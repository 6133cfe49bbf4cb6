import pg from 'pg';
import { type Connection, connectPostgres } from '../../apps/server/src/kernel/db/connect.ts';
import { migrateDatabase } from '../../apps/server/src/kernel/db/migrate.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';

/** A PostgreSQL server for this run, started in the same way as for tests. */
export interface DatabaseServer {
  /** Creates an empty, migrated database, or copies one of this server's databases that has no open connections. */
  create(name: string, copyOf?: string): Promise<string>;
  /** Creates a database without migrating it. */
  createEmpty(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1, without fsync; its data is removed when it stops. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { url, remove } = await startPostgres();
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
    stop: remove,
  };
}

/** Runs `use` with a connection configured like the server's. */
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

/** Runs `use` with a connection that does not have the server's timeouts. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
