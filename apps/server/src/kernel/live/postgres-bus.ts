import pg from 'pg';
import { APPLICATION_NAME, impatientSocket, namedUrl } from '../db/connect.ts';
import type { Log } from '../log.ts';
import type { LiveBus } from './bus.ts';
import { type Carrier, createSharedBus, type Line, type Notice } from './shared-bus.ts';

const CHANNEL = 'lockroom_live';

/** The bus of several processes on one PostgreSQL: NOTIFY on the pool, LISTEN on a connection of its own at `url`. */
export function createPostgresBus({
  url,
  pool,
  log,
}: {
  url: string;
  pool: pg.Pool;
  log: Log;
}): Promise<LiveBus> {
  const carrier: Carrier = {
    // A notification carries at most 8000 bytes.
    send: (notice) => pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)]),
    async open({ hear, lost }): Promise<Line> {
      const client: pg.Client & { processID?: number } = new pg.Client({
        connectionString: namedUrl(url, APPLICATION_NAME.live),
        connectionTimeoutMillis: 5_000,
        stream: impatientSocket,
      });
      client.on('notification', ({ payload }) => {
        if (payload) hear(JSON.parse(payload) as Notice);
      });
      client.on('error', lost);
      client.on('end', lost);
      const end = () => client.end().catch(() => {});
      try {
        await client.connect();
        // A standby, which nothing is sent through, refuses this.
        await client.query(`listen ${CHANNEL}`);
      } catch (error) {
        void end();
        throw error;
      }
      return { own: client.processID ?? 0, findPeers: () => findPeers(client), end };
    },
  };
  return createSharedBus(carrier, { log });
}

/** The backend process ids of the listening connections on this database. */
async function findPeers(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [APPLICATION_NAME.live],
  );
  return new Set(rows.map(({ pid }) => pid));
}
