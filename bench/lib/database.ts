import pg from 'pg';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';

/** A PostgreSQL server for this run, started in the same way as for tests. */
export interface DatabaseServer {
  /** Creates a database without tables and returns its URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1, without fsync; its data is removed when it stops. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { url, remove } = await startPostgres();
  return {
    async create(name) {
      await withClient(url, (client) => client.query(`create database ${name}`));
      return new URL(`/${name}`, url).href;
    },
    stop: remove,
  };
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
