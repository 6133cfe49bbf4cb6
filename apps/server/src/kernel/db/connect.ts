import { mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { newPulse, PULSE, type Pulse } from './watchdog.ts';

/** The database or one of its transactions. Functions that query take it as their first parameter. */
export type Db = NodePgDatabase;

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** An embedded database runs in this process and serves only this process; PostgreSQL may serve several processes. */
  kind: 'embedded' | 'postgres';
  pulse?: Pulse;
  close(): Promise<void>;
}

// Code that uses the pool inside a transaction would wait forever if the pool had only one connection. The timeout
// turns such a wait into an error.
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 8_000;
// Longer than any statement may take. A database that has been silent for this long is considered unreachable.
const SILENCE_MS = 10_000;

/** The application names under which Lockroom's connections appear in pg_stat_activity. */
export const APPLICATION_NAME = { pool: 'lockroom', live: 'lockroom-live' } as const;

/** Adds an application name to the URL. If both the URL and the options contain one, pg uses the one in the URL. */
export function namedUrl(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}

/** Without this timeout, a statement would wait 15 minutes if the network drops packets silently. */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error(`Connection terminated: silent for ${SILENCE_MS} ms`)),
  );
  return socket;
}

/** Refuses a standby, which may return stale data. After a failover, the next connection may reach the primary. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new Error('Connection terminated: the database is a standby server');
}

/** Without a listener, the error of a broken connection would crash the process. Its next query fails anyway. */
function ignoreBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** Opens PostgreSQL at `url`. `noTimeout` disables the statement timeout, for migrations and backups. */
export function connectPostgres(
  url: string,
  options: { max?: number; noTimeout?: boolean } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: namedUrl(url, APPLICATION_NAME.pool),
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
    onConnect: refuseStandby,
    ...(options.noTimeout
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
          stream: impatientSocket,
        }),
  });
  ignoreBrokenConnections(pool);
  return { db: drizzle(pool), pool, kind: 'postgres', close: () => pool.end() };
}

/** Creates the database if necessary. Commits wait for the disk only if `isSynced`. */
export async function connectEmbedded(dataDir: string, { isSynced = true } = {}): Promise<Connection> {
  mkdirSync(dirname(dataDir), { recursive: true });
  // Imported only when needed, because it is large.
  const { openEmbedded } = await import('./synced-files.ts');
  return embeddedConnection(await openEmbedded(dataDir, { isSynced }));
}

/** Gives the embedded database the same pool interface as PostgreSQL. */
export async function embeddedConnection(lite: PGlite): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const pulse = newPulse();
  // PGlite resolves its promises in microtasks. Without a yield before each query, timers and sockets would starve.
  const link = new Proxy(lite, {
    get(target, key) {
      if (key !== 'execProtocolStream') {
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (...call: Parameters<PGlite['execProtocolStream']>) => {
        const kind = call[0][0];
        // 0x51 and 0x50 are the PostgreSQL messages Query ('Q') and Parse ('P').
        if (kind === 0x51 || kind === 0x50) await new Promise(setImmediate);
        Atomics.store(pulse, PULSE.executing, 1);
        const answer = target.execProtocolStream(...call);
        // The statement was executed synchronously. Only file operations may still be pending.
        Atomics.store(pulse, PULSE.executing, 0);
        const messages = await answer;
        if (messages.some(({ name }) => name === 'commandComplete')) Atomics.add(pulse, PULSE.completed, 1);
        return messages;
      };
    },
  });
  class Client extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // Each client needs its own connection object: a shared one stays broken after its first failed query.
      const { connection } = createPgConfig(link);
      const parse = connection.parse.bind(connection);
      // Drizzle passes type parsers here, but PGlite expects parameter types.
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
    // All clients share one session. Without this reset, a client that replaces a broken one would inherit its open
    // transaction and its prepared statements. The pool waits for this promise.
    onConnect: (client: pg.ClientBase) => client.query('rollback; deallocate all'),
  } as pg.PoolConfig);
  ignoreBrokenConnections(pool);
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
