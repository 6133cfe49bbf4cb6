import {
  OWN_EVENT,
  type ReadTopic,
  readTopic,
  TEST_ROOMS_TOPIC,
  type Topic,
  userTopic,
} from '@lockroom/contract';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../kernel/db/connect.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { instantIn } from '../../kernel/ids.ts';
import type { LiveBus, LiveEvent } from '../../kernel/live/bus.ts';
import { countStream } from '../../kernel/metrics.ts';
import { listRoomIds } from '../rooms/rooms.service.ts';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1_000;
// An expired session's stream ends within ten minutes.
const HEARTBEATS_PER_CHECK = 40;
// A client with this many unsent bytes is disconnected; it reconnects and reloads everything.
const MOST_UNREAD_BYTES = 256 * 1024;

// Requests that a page sends at the same time arrive within this many milliseconds of each other.
const TOGETHER_MS = 100;

interface StreamInput {
  db: Db;
  viewer: Viewer;
  page: string | null;
  /** The id of the page's first data request. */
  after?: string | undefined;
  isSignedIn(): Promise<boolean>;
  live: LiveBus;
  /** Adds this stream to the account's open ones, as `createOpenStreams` describes. */
  addStream: ReturnType<typeof createOpenStreams>;
  reply: FastifyReply;
}

interface NamedTopic {
  topic: Topic;
  parts: ReadTopic | null;
}

// Every event goes to all streams, and there may be thousands, so each event's topics are parsed only once.
const parsedTopics = new WeakMap<readonly Topic[], NamedTopic[]>();

function readTopics(topics: readonly Topic[]): NamedTopic[] {
  const before = parsedTopics.get(topics);
  if (before) return before;
  const named = topics.map((topic) => ({ topic, parts: readTopic(topic) }));
  parsedTopics.set(topics, named);
  return named;
}

/**
 * Keeps the stream open until the session ends, and writes the topics that concern the viewer: topics about the account
 * and joined rooms, topics for everyone and, for administrators, topics about test rooms. The events are `changed` with
 * a list of topics, `own` with topics that this page changed itself, and `resync` if topics may have been missed.
 */
export async function openStream(input: StreamInput): Promise<void> {
  const { db, viewer, page, after, isSignedIn, live, addStream, reply } = input;
  const ownAccount = userTopic(viewer.id, 'account');
  const ownRooms = userTopic(viewer.id, 'rooms');
  let rooms = new Set(await listRoomIds(db, viewer));

  reply.hijack();
  const { raw } = reply;
  // If the page has already disconnected, no further `close` event will follow.
  if (raw.destroyed) return;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  };
  const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const isOwn = (parts: ReadTopic | null) =>
    (parts?.kind === 'user' && parts.id === viewer.id) ||
    (parts?.kind === 'room' && rooms.has(parts.id)) ||
    parts?.kind === 'everyone' ||
    (parts?.kind === 'admins' && viewer.isAdmin);

  const concerning = (topics: readonly Topic[]) =>
    readTopics(topics)
      .filter(({ parts }) => isOwn(parts))
      .map(({ topic }) => topic);
  const onEvent = (event: LiveEvent) => {
    if (event === 'resync') {
      // The viewer may have joined a room in one of the missed events.
      void refreshRooms();
      return void endIfSignedOut();
    }
    const { byPages = [] } = event;
    const made = byPages.filter((change) => change.page === page);
    const others = byPages.filter((change) => change.page !== page);
    const own = made.flatMap((change) => concerning(change.topics));
    const changed = [event, ...others].flatMap((change) => concerning(change.topics));
    if (own.length > 0) send(OWN_EVENT, [...new Set(own)]);
    if (changed.length > 0) send('changed', [...new Set(changed)]);
    const topics = [...own, ...changed];
    if (changed.includes(ownRooms) || changed.includes(TEST_ROOMS_TOPIC)) void refreshRooms();
    if (topics.includes(ownAccount)) void endIfSignedOut();
  };
  // Joining or leaving a room changes which rooms concern the viewer. Until the list of these rooms has been read
  // again, the stream sends nothing about new rooms. If the list cannot be read, the stream ends and the page
  // reconnects.
  const refreshRooms = async () => {
    try {
      rooms = new Set(await listRoomIds(db, viewer));
      send('resync', {});
    } catch {
      raw.destroy();
    }
  };

  // A password change, a reset or a sign-out elsewhere may have ended the session. The page then reconnects and is
  // refused.
  const endIfSignedOut = async () => {
    const holds = await isSignedIn().catch(() => false);
    if (!holds) raw.end();
  };

  const unsubscribe = live.subscribe(onEvent, () => raw.end());
  const forget = addStream(viewer.id, () => raw.end());
  const uncount = countStream();
  let beats = 0;
  const heartbeat = setInterval(() => {
    write(': still here\n\n');
    if (++beats % HEARTBEATS_PER_CHECK === 0) void endIfSignedOut();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // Listens to the response, because the request closes as soon as its body has been read.
  raw.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    forget();
    uncount();
  });
  write(`retry: ${RECONNECT_MS}\n`);
  send('open', {});
  if (after === undefined) return;
  // The page read its data before the stream was open, and would otherwise miss any change made in between.
  const missed = concerning(live.changedSince(instantIn(after) - TOGETHER_MS));
  if (missed.length > 0) send('changed', missed);
}

/**
 * Limits the streams per account, so that one account cannot exhaust the memory. Returns a function that adds a stream,
 * ends the account's oldest one if there are too many, and returns a function that removes the added stream.
 */
export function createOpenStreams(most: number) {
  const ends = new Map<string, Set<() => void>>();
  return (userId: string, end: () => void) => {
    const own = ends.get(userId) ?? new Set();
    ends.set(userId, own.add(end));
    const [oldest] = own;
    if (own.size > most && oldest) {
      own.delete(oldest);
      oldest();
    }
    return () => {
      own.delete(end);
      if (own.size === 0 && ends.get(userId) === own) ends.delete(userId);
    };
  };
}
