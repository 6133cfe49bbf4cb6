import type { Topic } from '@lockroom/contract';
import pg from 'pg';
import { createMemoryBus, type LiveBus } from './live.ts';
import type { Log } from './log.ts';

const CHANNEL = 'lockroom_live';
// A notification carries at most 8000 bytes; a topic has under 60.
const TOPICS_PER_NOTICE = 100;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/**
 * The bus of several processes on one PostgreSQL: publishes with NOTIFY on the pool, listens on a connection of its
 * own. After that connection was lost, listeners are told to read everything again.
 */
export async function createPostgresBus(options: { url: string; pool: pg.Pool; log: Log }): Promise<LiveBus> {
  const local = createMemoryBus();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      if (payload) local.emit({ topics: JSON.parse(payload) as Topic[] });
    });
    next.once('error', () => lost(next));
    next.once('end', () => lost(next));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };

  const lost = (which: pg.Client) => {
    if (closed || client !== which) return;
    client = null;
    options.log.warn('The listening connection was lost; connecting again');
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

  await connect();
  return {
    subscribe: local.subscribe,
    async publish(topics) {
      try {
        for (let at = 0; at < topics.length; at += TOPICS_PER_NOTICE) {
          const notice = JSON.stringify(topics.slice(at, at + TOPICS_PER_NOTICE));
          await options.pool.query('select pg_notify($1, $2)', [CHANNEL, notice]);
        }
      } catch (error) {
        options.log.error({ err: error }, 'Live events could not be sent');
      }
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
      await local.close();
    },
  };
}
