import type { Topic } from '@lockroom/contract';
import pg from 'pg';
import { APPLICATION_NAME, impatientSocket, namedUrl } from '../db/connect.ts';
import type { Log } from '../log.ts';
import { createMemoryBus, type LiveBus, type PageChange } from './bus.ts';

const CHANNEL = 'lockroom_live';
/** A PostgreSQL notification holds at most 8000 bytes, and a topic takes less than 70 bytes. */
const TOPICS_PER_NOTICE = 100;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const CHECK_EVERY_MS = 4_000;

/** Changed topics, 'resync', or the backend process id of a process that has joined or left. */
type Notice = Topic[] | PageChange | 'resync' | { joined: number } | { left: number };

/**
 * Creates a bus for several processes that share one PostgreSQL. It uses NOTIFY on the pool and LISTEN on a separate
 * connection to `url`. All streams receive 'resync' whenever an event may have been lost: the listening connection was
 * lost, an event could not be sent, or another process disappeared without a message (it may have died between a commit
 * and its event). Rejects if the first connection fails.
 */
export async function createPostgresBus(url: string, pool: pg.Pool, log: Log): Promise<LiveBus> {
  const local = createMemoryBus();
  let listener: { client: pg.Client; pid: number } | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;
  let hasUnsentEvents = false;
  let peers = new Set<number>();
  /** Unsent topics, keyed by the page that changed them; '' means no page. */
  const waiting = new Map<string, Set<Topic>>();
  let isSending = false;
  let sending = Promise.resolve();

  const send = (notice: Notice) =>
    pool.query({
      name: 'notify',
      text: 'select pg_notify($1, $2)',
      values: [CHANNEL, JSON.stringify(notice)],
    });

  const receive = (notice: Notice) => {
    if (notice === 'resync') local.emit('resync');
    else if ('joined' in notice) peers.add(notice.joined);
    else if ('left' in notice) peers.delete(notice.left);
    else if ('page' in notice) void local.publish(notice.topics, notice.page);
    else local.emit({ topics: notice });
  };

  const connect = async () => {
    const client: pg.Client & { processID?: number } = new pg.Client({
      connectionString: namedUrl(url, APPLICATION_NAME.live),
      connectionTimeoutMillis: 5_000,
      stream: impatientSocket,
    });
    let isLost = false;
    const onLost = () => {
      isLost = true;
      if (isClosed || listener?.client !== client) return;
      listener = null;
      log.warn('The LISTEN connection was lost; reconnecting');
      reconnectAfter(FIRST_RETRY_MS);
    };
    client.on('notification', ({ payload }) => {
      if (payload) receive(readNotice(payload));
    });
    client.on('error', onLost);
    client.on('end', onLost);
    try {
      await client.connect();
      // This fails on a standby server, which cannot send notifications.
      await client.query(`listen ${CHANNEL}`);
      const pid = client.processID ?? 0;
      peers = await findPeers(client);
      await send({ joined: pid });
      if (isLost || isClosed) throw new Error('The LISTEN connection broke while it was being opened');
      listener = { client, pid };
    } catch (error) {
      void endQuietly(client);
      throw error;
    }
  };

  const reconnectAfter = (waitMs: number) => {
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          local.emit('resync');
          return checkQuietly();
        },
        () => reconnectAfter(Math.min(waitMs * 2, LONGEST_RETRY_MS)),
      );
    }, waitMs);
    retry.unref();
  };

  const check = async () => {
    if (!listener) return;
    // This query also keeps the connection active; it would otherwise time out.
    const present = await findPeers(listener.client);
    const isSomeoneGone = [...peers].some((peer) => !present.has(peer));
    peers = present;
    if (isSomeoneGone) local.emit('resync');
    if (!hasUnsentEvents) return;
    await send('resync');
    hasUnsentEvents = false;
  };
  // `onLost` handles a broken connection; any other failure is retried at the next interval.
  const checkQuietly = () => check().catch(() => {});
  const checking = setInterval(checkQuietly, CHECK_EVERY_MS);
  checking.unref();

  const sendWaiting = async () => {
    isSending = true;
    let topics: Topic[] = [];
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        const [page, all] = next;
        topics = [...all].slice(0, TOPICS_PER_NOTICE);
        for (const topic of topics) all.delete(topic);
        if (all.size === 0) waiting.delete(page);
        await send(page ? { page, topics } : topics);
      }
    } catch (error) {
      hasUnsentEvents = true;
      // Pages connected to this process can be notified without using the database.
      local.emit({ topics: [...topics, ...[...waiting.values()].flatMap((all) => [...all])] });
      waiting.clear();
      log.error({ err: error }, 'Live events could not be sent; pages will reload everything');
    } finally {
      isSending = false;
    }
  };

  await connect();
  return {
    subscribe: local.subscribe,
    changedSince: local.changedSince,
    // Sends one notification at a time. Topics published in the meantime share the next one.
    publish(topics, page) {
      const all = waiting.get(page ?? '') ?? new Set<Topic>();
      for (const topic of topics) all.add(topic);
      if (all.size > 0) waiting.set(page ?? '', all);
      if (!isSending) sending = sendWaiting();
      return sending;
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      clearInterval(checking);
      await sending;
      await local.close();
      if (!listener) return;
      await send({ left: listener.pid }).catch(() => {});
      await endQuietly(listener.client);
    },
  };
}

/** Parses a notification. One that cannot be parsed counts as 'resync'. */
function readNotice(text: string): Notice {
  try {
    const notice: unknown = JSON.parse(text);
    if (typeof notice === 'object' && notice !== null) return notice as Notice;
  } catch {
    // An error in this callback would crash the process.
  }
  return 'resync';
}

const endQuietly = (client: pg.Client) => client.end().catch(() => {});

async function findPeers(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [APPLICATION_NAME.live],
  );
  return new Set(rows.map(({ pid }) => pid));
}
