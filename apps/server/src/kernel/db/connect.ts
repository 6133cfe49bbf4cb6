import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { failureOf, isOnStandby, PrimaryClient, refuseStandby } from './primary.ts';
import { newPulse, PULSE, type Pulse } from './pulse.ts';

/** A database or one of its transactions; every function that reads or writes takes it first. */
export type Db = NodePgDatabase;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** 'embedded' keeps all data in this process; 'postgres' may serve several processes. */
  kind: 'embedded' | 'postgres';
  /** The signs of life of the embedded database; PostgreSQL has none. */
  pulse?: Pulse;
  close(): Promise<void>;
}

// A query on a pool of one would wait forever inside a transaction; the timeout turns that into an error.
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;
// Longer than any statement may take: a database silent for this long is considered gone.
const SILENCE_MS = 10_000;

/** Application names of Lockroom's connections in pg_stat_activity. */
export const APPLICATION_NAME = { pool: 'lockroom', live: 'lockroom-live' } as const;

/** The URL with this application name. pg lets a name in the URL win, so it is set there. */
export function namedUrl(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}

/**
 * A socket that fails after ten seconds without traffic. Where the network drops packets silently, a statement would
 * otherwise wait for the operating system's timeout of a quarter of an hour.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error(`Connection terminated: silent for ${SILENCE_MS} ms`)),
  );
  return socket;
}

/**
 * A pool that releases a client as soon as its connection breaks, and keeps none that has met a standby. pg's own pool
 * waits for the borrower to release it, which does not happen where a transaction could not begin, and ends the process
 * when nothing listens for the error.
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
    release(error ?? isOnStandby(client));
    // Not earlier: until the pool listens again, an error without a listener would end the process.
    client.off('error', giveBack);
  };
  client.release = giveBack;
  client.on('error', giveBack);
  const failure = failureOf(client);
  if (failure) giveBack(failure);
  return client;
}

/** Opens PostgreSQL at `url`. `isPatient` disables the statement timeout, for migrations and backups. */
export function connectPostgres(
  url: string,
  options: { max?: number; isPatient?: boolean } = {},
): Connection {
  const pool = new BreakablePool({
    connectionString: namedUrl(url, APPLICATION_NAME.pool),
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
    Client: PrimaryClient,
    onConnect: refuseStandby,
    ...(options.isPatient
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
          stream: impatientSocket,
        }),
  });
  // An idle connection that breaks is replaced by the next request; without a listener the error would end the
  // process.
  pool.on('error', () => {});
  return { db: drizzle(pool), pool, kind: 'postgres', close: () => pool.end() };
}

/** Opens the embedded database in `dataDir`, creating it if absent. Unless `isSynced`, no commit waits for the disk. */
export async function connectEmbedded(dataDir: string, { isSynced = true } = {}): Promise<Connection> {
  mkdirSync(dirname(dataDir), { recursive: true });
  // Loaded only when it is used.
  const { openEmbedded } = await import('./synced-files.ts');
  return embeddedConnection(await openEmbedded(dataDir, { isSynced }));
}

/** Wraps the embedded database in the same pool interface as PostgreSQL. */
export async function embeddedConnection(lite: PGlite): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const pulse = newPulse();
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
        Atomics.store(pulse, PULSE.executing, 1);
        const answering = target.execProtocolStream(...call);
        // The statement was executed on this thread, without a pause; only its files may be waited for now.
        Atomics.store(pulse, PULSE.executing, 0);
        const answered = await answering;
        Atomics.add(pulse, PULSE.answers, 1);
        return answered;
      };
    },
  });
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // One connection object per client: a shared one does not survive its first failed query.
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
    pipeline: true,
    // All clients share one session. A new client replaces a broken one and would inherit its open transaction and
    // its prepared statements, whose names it would prepare again. The pool waits for this promise.
    onConnect: (client: pg.ClientBase) => client.query('rollback; deallocate all'),
  } as pg.PoolConfig);
  pool.on('error', () => {});
  return {
    db: drizzle(pool),
    pool,
    kind: 'embedded',
    pulse,
    async close() {
      await pool.end();
      if (!lite.closed) await lite.close();
    },
  };
}
