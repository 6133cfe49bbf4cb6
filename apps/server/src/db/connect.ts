import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

/** A database or a transaction of one; every function that reads or writes takes it first. */
export type Db = NodePgDatabase<typeof schema>;

/** An open database and how to leave it. */
export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** 'embedded' keeps everything in this process; 'postgres' may serve several. */
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

// A pool of one would wait for ever where a query on the pool is made inside a transaction; this turns it into an error.
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Opens PostgreSQL at `url`. */
export function connectPostgres(url: string, options: { max?: number } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A connection that breaks while idle is replaced by the next request; without a listener it would end the process.
  pool.on('error', () => {});
  return { db: drizzle(pool, { schema }), pool, kind: 'postgres', close: () => pool.end() };
}

/** Opens the embedded database in `dataDir`, making it when it is not there. */
export async function connectEmbedded(dataDir: string): Promise<Connection> {
  mkdirSync(dirname(dataDir), { recursive: true });
  const { PGlite } = await import('@electric-sql/pglite');
  return embeddedConnection(await PGlite.create(dataDir));
}

/** Puts the embedded database behind the same pool as PostgreSQL. */
export async function embeddedConnection(lite: PGlite): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  // The embedded database answers in microtasks; without a yield per query, timers and sockets starve.
  const link = new Proxy(lite, {
    get(target, key) {
      if (key !== 'execProtocolStream') {
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (...call: Parameters<PGlite['execProtocolStream']>) => {
        const kind = call[0][0];
        if (kind === 0x51 || kind === 0x50) await new Promise(setImmediate);
        return target.execProtocolStream(...call);
      };
    },
  });
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // One connection object per client: a shared one does not outlive its first failed query.
      const { connection } = createPgConfig(link);
      const parse = connection.parse.bind(connection);
      // Drizzle passes type parsers where this connection expects parameter types.
      connection.parse = (query: Record<string, unknown>) => parse({ ...query, types: undefined });
      super({ ...options, connection } as pg.ClientConfig);
    }
  }
  const pool = new pg.Pool({
    max: 1,
    Client,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  } as pg.PoolConfig);
  pool.on('error', () => {});
  return {
    db: drizzle(pool, { schema }),
    pool,
    kind: 'embedded',
    async close() {
      await pool.end();
      if (!lite.closed) await lite.close();
    },
  };
}
