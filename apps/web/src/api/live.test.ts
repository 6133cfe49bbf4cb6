import { PAGE_HEADER, PAGE_ID_PATTERN } from '@lockroom/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noor } from '../testing/render-app.tsx';
import { background } from './background.ts';
import { fetchInSession, pageHeader } from './client.ts';
import { followLive } from './live.ts';
import { createQueryClient } from './query-client.ts';
import { keys } from './query-keys.ts';
import { serverNow } from './server-clock.ts';
import { session } from './session.ts';

const encoder = new TextEncoder();
const REQUEST = '01a22a59-43f1-77cf-8cdb-08e2f5a9d9b1';

/** Makes a fake server whose event streams the test writes to and closes. */
function streamingServer(now = () => Date.now()) {
  const streams: {
    send: (text: string) => void;
    break: () => void;
    token: string | null;
    page: string | null;
    after: string | null;
  }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input === '/api/time')
      return Response.json({ now: new Date(now()).toISOString() }, { headers: { 'x-request-id': REQUEST } });
    const token = new Headers(init.headers).get('authorization');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({
          token,
          page: new Headers(init.headers).get(PAGE_HEADER),
          after: new URL(input, 'http://localhost').searchParams.get('after'),
          send: (text) => controller.enqueue(encoder.encode(text)),
          break: () => controller.close(),
        });
      },
    });
    return new Response(body, { status: token === 'Bearer old' ? 401 : 200 });
  });
  return streams;
}

function cache() {
  const queries = createQueryClient();
  queries.setQueryData(keys.rooms, []);
  queries.setQueryData(keys.room('a'), {});
  const stale = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated;
  return { queries, stale };
}

let stop = () => {};

/** Subscribes to the fake server's events, and waits until the stream is open. */
async function follow(now?: () => number) {
  const streams = streamingServer(now);
  const page = cache();
  stop = followLive('t1', page.queries);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  return { streams, ...page };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  stop();
  session.end('left');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an event refreshes only the queries of its topics', async () => {
  const { streams, stale } = await follow();
  expect(streams[0]?.token).toBe('Bearer t1');
  streams[0]?.send('event: open\ndata: {}\n\n: still here\n\nevent: changed\ndata: ["user:u:rooms"]\n\n');
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
  expect(stale(keys.room('a'))).toBe(false);
});

it('unreadable events do not end the stream', async () => {
  const { streams, stale } = await follow();
  streams[0]?.send('event: changed\ndata: {}\n\nevent: own\ndata: topics\n\nevent: unknown\ndata: {}\n\n');
  streams[0]?.send('event: changed\ndata: ["user:u:rooms"]\n\n');
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
  expect(stale(keys.room('a'))).toBe(false);
  expect(streams).toHaveLength(1);
});

it("after the page's own change, an event marks only queries that are off screen as stale", async () => {
  const { streams, queries, stale } = await follow();
  queries.setQueryData(keys.stats, {});
  const stats = new QueryObserver(queries, {
    queryKey: keys.stats,
    queryFn: async () => ({ fetched: true }),
  });
  const leave = stats.subscribe(() => {});
  expect(streams[0]?.page).toMatch(PAGE_ID_PATTERN);
  streams[0]?.send('event: own\ndata: ["user:u:rooms"]\n\n');
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
  expect(stale(keys.stats)).toBe(false);
  expect(stats.getCurrentResult().data).toEqual({});
  leave();
});

it('if the response to a change is lost, all queries become stale', async () => {
  const { streams, queries, stale } = await follow();
  queries.setQueryData(keys.unread, 1);
  streams[0]?.send('event: changed\ndata: ["user:u:unread"]\n\n');
  await vi.waitFor(() => expect(stale(keys.unread)).toBe(true));
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(fetchInSession('/api/settings', { method: 'PUT', headers: pageHeader })).rejects.toThrow();
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
});

it("the first stream includes the changes since the page's first request, and later streams refresh everything", async () => {
  const streams = streamingServer();
  await fetchInSession('/api/time');
  stop = followLive('t1', cache().queries);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.break();
  await vi.waitFor(() => expect(streams).toHaveLength(2), { timeout: 3_000 });
  expect(streams.map(({ after }) => after)).toEqual([REQUEST, null]);
});

it('after an interruption, the stream reconnects and all queries are refreshed', async () => {
  const { streams, stale } = await follow();
  expect(stale(keys.rooms)).toBe(false);
  streams[0]?.break();
  await vi.waitFor(() => expect(streams).toHaveLength(2), { timeout: 3_000 });
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
});

it('if the first connection fails, all queries are refreshed after the reconnection', async () => {
  const streams = streamingServer();
  const answering = fetch;
  let isDown = true;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return answering(input, init);
  });
  const { queries, stale } = cache();
  stop = followLive('t1', queries);
  isDown = false;
  await vi.waitFor(() => expect(streams).toHaveLength(1), { timeout: 3_000 });
  await vi.waitFor(() => expect(stale(keys.rooms)).toBe(true));
});

it('a rejected token ends the session', async () => {
  session.start('old', noor);
  streamingServer();
  stop = followLive('old', cache().queries);
  await vi.waitFor(() => expect(session.get()).toBeNull());
});

it('only one hidden page keeps its stream open, and only while it needs the stream for alerts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held: (() => Promise<void>)[] = [];
  const locks = { request: async (_: string, __: object, hold: () => Promise<void>) => held.push(hold) };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit = {}) => {
    if (signal) signals.push(signal);
    return new Response(new ReadableStream());
  });
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const hide = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  stop = followLive('t1', cache().queries);
  hide(true);
  vi.advanceTimersByTime(31_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  background.want(true);
  expect(signals).toHaveLength(1);
  // The other page was closed, so this page acquires the lock.
  void held[0]?.();
  expect(background.isMine()).toBe(true);
  expect(signals).toHaveLength(2);
  hide(false);
  hide(true);
  vi.advanceTimersByTime(31_000);
  expect(signals[1]?.aborted).toBe(false);
  background.want(false);
  vi.advanceTimersByTime(31_000);
  expect(signals[1]?.aborted).toBe(true);
  hidden.mockRestore();
});

it('opening the stream updates the estimate of the server time', async () => {
  const ahead = 90_000;
  await follow(() => Date.now() + ahead);
  await vi.waitFor(() => expect(serverNow() - Date.now()).toBeGreaterThan(ahead - 1_000));
  expect(serverNow() - Date.now()).toBeLessThan(ahead + 1_000);
});
