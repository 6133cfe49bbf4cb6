import type { Topic } from '@lockroom/contract';
import pg from 'pg';
import { APPLICATION_NAME, impatientSocket, namedUrl } from '../db/connect.ts';
import type { Log } from '../log.ts';
import { createMemoryBus, type LiveBus } from './bus.ts';

const CHANNEL = 'lockroom_live';
// A notification carries at most 8000 bytes; a topic has under 60.
const TOPICS_PER_NOTICE = 100;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const LOOK_EVERY_MS = 4_000;

/** A message between processes: topics, a demand to read everything again, or that one of them shut down in order. */
type Notice = Topic[] | 'resync' | { left: number };

/**
 * The bus of several processes on one PostgreSQL: publishes with NOTIFY on the pool, listens on a connection of its
 * own. Whenever an event may have been lost, listeners are told to read everything again: after the listening
 * connection was lost, after an event could not be published, and when another process has disappeared without
 * notice, since it may have died between a commit and its event.
 */
export async function createPostgresBus(options: { url: string; pool: pg.Pool; log: Log }): Promise<LiveBus> {
  const { pool, log } = options;
  const local = createMemoryBus();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;
  let hasMissed = false;
  let peers = new Set<number>();
  const waiting = new Set<Topic>();
  let isSending = false;
  let sending = Promise.resolve();

  const send = (notice: Notice) => pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)]);

  const hear = (payload: string) => {
    const notice = JSON.parse(payload) as Notice;
    if (notice === 'resync') local.emit('resync');
    else if ('left' in notice) peers.delete(notice.left);
    else local.emit({ topics: notice });
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: namedUrl(options.url, APPLICATION_NAME.live),
      connectionTimeoutMillis: 5_000,
      stream: impatientSocket,
    });
    next.on('notification', ({ payload }) => {
      if (payload) hear(payload);
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      // A standby, which nothing is sent through, refuses this.
      await next.query(`listen ${CHANNEL}`);
      peers = await findPeers(next);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
  };

  const lost = (which: pg.Client) => {
    if (closed || client !== which) return;
    client = null;
    log.warn('The listening connection was lost; connecting again');
    again(FIRST_RETRY_MS);
  };

  const again = (waitMs: number) => {
    retry = setTimeout(() => {
      connect().then(
        () => local.emit('resync'),
        () => again(Math.min(waitMs * 2, LONGEST_RETRY_MS)),
      );
    }, waitMs);
    retry.unref();
  };

  // The query also keeps the listening connection active: a longer silence would break it.
  const look = async () => {
    if (!client) return;
    const present = await findPeers(client);
    const isSomeoneGone = [...peers].some((peer) => !present.has(peer));
    peers = present;
    if (isSomeoneGone) local.emit('resync');
    if (!hasMissed) return;
    await send('resync');
    hasMissed = false;
  };
  // A failure here is detected by `lost`, or retried at the next interval.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  looking.unref();

  const sendWaiting = async () => {
    isSending = true;
    try {
      while (waiting.size > 0) {
        const topics = [...waiting].slice(0, TOPICS_PER_NOTICE);
        for (const topic of topics) waiting.delete(topic);
        await send(topics);
      }
    } catch (error) {
      hasMissed = true;
      waiting.clear();
      log.error({ err: error }, 'Live events could not be sent; pages will read everything again');
    } finally {
      isSending = false;
    }
  };

  await connect();
  return {
    subscribe: local.subscribe,
    // One notification at a time: topics published during a notification are sent together in the next one.
    publish(topics) {
      for (const topic of topics) waiting.add(topic);
      if (!isSending) sending = sendWaiting();
      return sending;
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      clearInterval(looking);
      await sending;
      await local.close();
      const own = client as (pg.Client & { processID?: number }) | null;
      if (own?.processID) await send({ left: own.processID }).catch(() => {});
      await own?.end().catch(() => {});
    },
  };
}

/** The backend process ids of the listening connections on this database. */
async function findPeers(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [APPLICATION_NAME.live],
  );
  return new Set(rows.map(({ pid }) => pid));
}
