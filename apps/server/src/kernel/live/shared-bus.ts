import type { Topic } from '@lockroom/contract';
import type { Log } from '../log.ts';
import { createMemoryBus, type LiveBus } from './bus.ts';

// What carries notices may limit their length; a topic has under 70 bytes.
const TOPICS_PER_NOTICE = 100;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const LOOK_EVERY_MS = 4_000;

/** The name of a process among those that listen. */
export type Peer = number | string;

/** A message between processes: topics, a demand to read everything again, or that one of them came or left in order. */
export type Notice = Topic[] | 'resync' | { came: Peer } | { left: Peer };

/** What happens on a line. */
interface LineEvents {
  hear(notice: Notice): void;
  /** The line has broken; called once it was open, more than once or never. */
  lost(): void;
}

/** A connection on which a process hears every notice, its own too. */
export interface Line {
  own: Peer;
  /** The processes that listen now, this one among them. */
  findPeers(): Promise<Set<Peer>>;
  end(): Promise<void>;
}

/** What notices go through: PostgreSQL, NATS. */
export interface Carrier {
  /** Opens a line, and gives it once it hears everything. Rejects where nobody answers. */
  open(events: LineEvents): Promise<Line>;
  /** Sends to every line that is open. Rejects where the notice may not have arrived. */
  send(notice: Notice): Promise<unknown>;
}

/**
 * The bus of several processes. Whenever an event may have been lost, listeners are told to read everything again: after
 * the line was lost, after an event could not be sent, and when another process has disappeared without notice, since it
 * may have died between a commit and its event. Rejects where the first line cannot be opened, unless it `mayWait`.
 */
export async function createSharedBus(
  carrier: Carrier,
  { log, mayWait = false }: { log: Log; mayWait?: boolean },
): Promise<LiveBus> {
  const local = createMemoryBus();
  let line: Line | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;
  let hasMissed = false;
  let peers = new Set<Peer>();
  const waiting = new Set<Topic>();
  let isSending = false;
  let sending = Promise.resolve();

  const hear = (notice: Notice) => {
    if (notice === 'resync') local.emit('resync');
    else if ('came' in notice) peers.add(notice.came);
    else if ('left' in notice) peers.delete(notice.left);
    else local.emit({ topics: notice });
  };

  const connect = async () => {
    let opened: Line | null = null;
    let isBroken = false;
    const lost = () => {
      isBroken = true;
      if (closed || opened === null || line !== opened) return;
      line = null;
      log.warn('The listening connection was lost; connecting again');
      again(FIRST_RETRY_MS);
    };
    opened = await carrier.open({ hear, lost });
    try {
      peers = await opened.findPeers();
      await carrier.send({ came: opened.own });
      if (isBroken || closed) throw new Error('The line broke as it was opened');
    } catch (error) {
      await opened.end();
      throw error;
    }
    line = opened;
  };

  const again = (waitMs: number) => {
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          local.emit('resync');
          return lookSafely();
        },
        () => again(Math.min(waitMs * 2, LONGEST_RETRY_MS)),
      );
    }, waitMs);
    retry.unref();
  };

  // What is asked also keeps the line active: a longer silence would break it.
  const look = async () => {
    if (!line) return;
    const present = await line.findPeers();
    const isSomeoneGone = [...peers].some((peer) => !present.has(peer));
    peers = present;
    if (isSomeoneGone) local.emit('resync');
    if (!hasMissed) return;
    await carrier.send('resync');
    hasMissed = false;
  };
  // A failure here is detected by `lost`, or retried at the next interval.
  const lookSafely = () => look().catch(() => {});
  const looking = setInterval(lookSafely, LOOK_EVERY_MS);
  looking.unref();

  const sendWaiting = async () => {
    isSending = true;
    let topics: Topic[] = [];
    try {
      while (waiting.size > 0) {
        topics = [...waiting].slice(0, TOPICS_PER_NOTICE);
        for (const topic of topics) waiting.delete(topic);
        await carrier.send(topics);
      }
    } catch (error) {
      hasMissed = true;
      // The pages of this process at least need not wait for what carries notices.
      local.emit({ topics: [...topics, ...waiting] });
      waiting.clear();
      log.error({ err: error }, 'Live events could not be sent; pages will read everything again');
    } finally {
      isSending = false;
    }
  };

  await connect().catch((error: unknown) => {
    if (!mayWait) throw error;
    log.warn({ err: error }, 'What carries live events cannot be reached; connecting again');
    again(FIRST_RETRY_MS);
  });
  return {
    subscribe: local.subscribe,
    // One notice at a time: topics published meanwhile are sent together in the next one.
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
      const last = line;
      if (!last) return;
      await carrier.send({ left: last.own }).catch(() => {});
      await last.end();
    },
  };
}
