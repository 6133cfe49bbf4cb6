import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
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
const STATEMENT_TIMEOUT_MS = 8_000;
// Longer than any statement may take: a database that has said nothing for so long is not there any more.
const SILENCE_MS = 10_000;

/** Names of Lockroom's connections in PostgreSQL's list of them. */
export const APPLICATION_NAME = { pool: 'lockroom', live: 'lockroom-live' } as const;

/**
 * The address with a certain name for its connections. pg lets a name in the address win, so it is put there.
 */
export function namedUrl(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}

/**
 * A socket that breaks when nothing has come or gone over it for ten seconds. Where the network swallows packets
 * without a word, a statement would else be waited for until the system gives up, which takes a quarter of an hour.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error(`Connection terminated: silent for ${SILENCE_MS} ms`)),
  );
  return socket;
}

/**
 * A pool that takes a connection back the moment it breaks. The one of pg waits until the borrower gives it back, which
 * whoever could not even begin a transaction does not do, and ends the process when nobody listens for the break.
 */
class BreakablePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then(releasedWhenBroken);
  }
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

function releasedWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
    // Not before: until the pool listens again, an error without a listener would end the process.
    client.off('error', giveBack);
  };
  client.release = giveBack;
  client.on('error', giveBack);
  return client;
}

/** Opens PostgreSQL at `url`. `isPatient` lets statements take as long as they need, for migrations and backups. */
export function connectPostgres(
  url: string,
  options: { max?: number; isPatient?: boolean } = {},
): Connection {
  const pool = new BreakablePool({
    connectionString: namedUrl(url, APPLICATION_NAME.pool),
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(options.isPatient
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
          stream: impatientSocket,
        }),
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
    // All clients share one session. A new one takes the place of one that broke, and would find what that one left in
    // it: a transaction, and statements whose names it prepares again. The pool waits for what this answers.
    onConnect: (client: pg.ClientBase) => client.query('rollback; deallocate all'),
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
