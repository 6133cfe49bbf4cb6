import { calls, OWN_EVENT } from '@lockroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../store/store.ts';
import { background } from './background.ts';
import { fetchInSession, firstRequest, onLostAnswer, pageHeader } from './client.ts';
import { lastUpdated } from './last-updated.ts';
import { markOffScreenStale, partlyRandom, refresh, refreshAll } from './query-client.ts';
import { refreshesOf } from './query-keys.ts';
import { readResults, showResults } from './results.ts';
import { syncServerClock } from './server-clock.ts';

/** Interruptions of up to this many milliseconds are not shown, because a server restarts within a second or two. */
const UNNOTICED_MS = 5_000;

const isLost = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;
let reconnectNow = () => {};

function setLost(lost: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  isLost.set(lost);
}

export const liveState = {
  broke(reconnect: () => void): void {
    reconnectNow = reconnect;
    timer ??= setTimeout(setLost, UNNOTICED_MS, true);
  },
  recovered: (): void => setLost(false),
  reconnect: (): void => reconnectNow(),
};

export const useLiveLost = (): boolean => useStore(isLost);

/** The delay before the first reconnect attempt and the longest delay, in milliseconds. */
const BACK_OFF = { first: 1_000, longest: 30_000 } as const;
/** A stream that is silent for this many milliseconds is considered dead. The server sends a heartbeat every 15 s. */
const SILENCE_MS = 45_000;
/** A hidden page closes its stream after this time, because browsers allow few HTTP/1.1 connections per host. */
const HIDDEN_MS = 30_000;

/** The delay in milliseconds before a refetch if a response came from the offline cache although the stream is open. */
const CACHED_AGAIN_MS = 2_000;

const topicListeners = new Set<(topics: readonly string[]) => void>();

export function listenToTopics(listener: (topics: readonly string[]) => void): () => void {
  topicListeners.add(listener);
  return () => topicListeners.delete(listener);
}

/**
 * Keeps the query cache up to date: each topic refreshes its queries, and a reconnect refreshes all of them because
 * events may have been missed. Returns a function that stops the updates; call it when the session ends.
 */
export function followLive(token: string, queries: QueryClient): () => void {
  let attempt = 0;
  let mayHaveMissed = false;
  let isOpen = false;
  let connection: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    clearTimeout(retry);
    if (connection) return;
    const mine = new AbortController();
    connection = mine;
    try {
      // The first stream sends the changes since the page's first request. After a gap, everything is refreshed.
      const after = mayHaveMissed ? null : firstRequest();
      await readStream(token, after, mine, {
        onOpen() {
          attempt = 0;
          liveState.recovered();
          isOpen = true;
          if (mayHaveMissed || lastUpdated.get() !== null) void renewAll();
          mayHaveMissed = false;
          void syncServerClock();
        },
        onTopics(topics) {
          const { results, others } = readResults(topics);
          refresh(queries, others.flatMap(refreshesOf));
          for (const [roomId, version] of results) void showResults(queries, roomId, version);
          for (const listener of topicListeners) listener(topics);
        },
        onOwnTopics(topics) {
          markOffScreenStale(queries, topics.flatMap(refreshesOf));
          // The page's own change may also have created or resolved notifications, which are not part of the response.
          refresh(queries, topics.filter((topic) => topic.endsWith(':notifications')).flatMap(refreshesOf));
        },
        onResync: () => void renewAll(),
      });
    } catch {
      // Try again after every failure, unless a 401 has already ended the session.
    }
    // The data loaded before the stream first opened may be outdated too.
    mayHaveMissed = true;
    if (connection !== mine) return;
    isOpen = false;
    connection = null;
    liveState.broke(comeBack);
    const longest = Math.min(BACK_OFF.longest, BACK_OFF.first * 2 ** attempt);
    attempt += 1;
    retry = setTimeout(connect, partlyRandom(longest));
  }

  function disconnect(): void {
    clearTimeout(retry);
    connection?.abort();
    connection = null;
    isOpen = false;
    mayHaveMissed = true;
    liveState.recovered();
  }

  async function renewAll(): Promise<void> {
    await lastUpdated.whileRenewed(() => refreshAll(queries));
    refetchIfCached();
  }

  /** Schedules a refetch, in case a cached response is shown only because the server was slow to respond. */
  function refetchIfCached(): void {
    clearTimeout(renewal);
    if (isOpen && lastUpdated.get() !== null) renewal = setTimeout(renewAll, CACHED_AGAIN_MS);
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (!document.hidden) comeBack();
    else if (!background.isMine()) hiding = setTimeout(disconnect, HIDDEN_MS);
  }

  function onBackground(): void {
    if (document.hidden) onVisibility();
    if (background.isMine()) void connect();
  }

  function comeBack(): void {
    if (document.hidden) return;
    attempt = 0;
    void syncServerClock();
    void connect();
  }

  /** Aborts when the browser reports that it is offline, instead of waiting until the stream counts as dead. */
  const abortStream = () => connection?.abort();

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', abortStream);
  const stopBackground = background.subscribe(onBackground);
  const stopCached = lastUpdated.subscribe(refetchIfCached);
  const stopLost = onLostAnswer(() => {
    // While disconnected, do nothing: reconnecting refetches everything.
    if (isOpen) void renewAll();
  });
  void connect();

  return () => {
    stopBackground();
    stopCached();
    stopLost();
    clearTimeout(renewal);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', comeBack);
    window.removeEventListener('offline', abortStream);
    clearTimeout(hiding);
    disconnect();
  };
}

interface StreamListener {
  onOpen: () => void;
  onTopics: (topics: string[]) => void;
  /** Called with the topics of changes that this page made and already shows. */
  onOwnTopics: (topics: string[]) => void;
  onResync: () => void;
}

/** Reads one stream until it closes or its heartbeat times out. Throws if the stream cannot be opened or breaks. */
async function readStream(
  token: string,
  after: string | null,
  connection: AbortController,
  listener: StreamListener,
): Promise<void> {
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const restartWatchdog = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), SILENCE_MS);
  };
  restartWatchdog();
  try {
    const { path } = calls.system.stream;
    const response = await fetchInSession(after === null ? path : `${path}?after=${after}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...pageHeader },
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
    });
    if (!response.ok || !response.body)
      throw new Error(`The live stream failed with status ${response.status}`);
    listener.onOpen();
    // The parser is loaded lazily, because the first screen does not need it.
    const { createParser } = await import('eventsource-parser');
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'resync') listener.onResync();
        else if (event === OWN_EVENT) listener.onOwnTopics(topicsIn(data));
        else if (event === 'changed') listener.onTopics(topicsIn(data));
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartWatchdog();
      parser.feed(chunk.value);
    }
  } finally {
    clearTimeout(watchdog);
  }
}

/** Returns an empty list for malformed data: an error would end the stream, and reconnecting refetches everything. */
function topicsIn(data: string): string[] {
  try {
    const parsed: unknown = JSON.parse(data);
    return Array.isArray(parsed) ? parsed.filter((topic) => typeof topic === 'string') : [];
  } catch {
    return [];
  }
}
