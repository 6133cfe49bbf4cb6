import { afterEach, expect, it, vi } from 'vitest';
import { fetchInSession } from './client.ts';
import { deleteCachedResponses, lastUpdated } from './last-updated.ts';
import { CACHED_HEADER } from './service-worker-names.ts';

const seenAt = (time: string) =>
  Response.json({}, { headers: { [CACHED_HEADER]: `2026-01-13T${time}:00.000Z` } });
const at = (time: string) => Date.parse(`2026-01-13T${time}:00.000Z`);
const answer = (response: () => Response) => vi.stubGlobal('fetch', async () => response());

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await deleteCachedResponses();
});

it('the displayed time is that of the oldest cached response until everything has been refetched', async () => {
  answer(() => seenAt('19:41'));
  await fetchInSession('/api/rooms');
  answer(() => seenAt('18:05'));
  await fetchInSession('/api/friends');
  expect(lastUpdated.get()).toBe(at('18:05'));
  // The server answers one of the two calls; the response to the other one comes from the cache.
  await lastUpdated.whileRenewed(async () => {
    answer(() => seenAt('19:59'));
    await fetchInSession('/api/rooms');
    answer(() => Response.json({}));
    await fetchInSession('/api/friends');
    expect(lastUpdated.get()).toBe(at('18:05'));
  });
  expect(lastUpdated.get()).toBe(at('19:59'));
  await lastUpdated.whileRenewed(async () => undefined);
  expect(lastUpdated.get()).toBeNull();
});

it('a cached response is ignored if the server has already answered the same call', async () => {
  answer(() => Response.json({}));
  await fetchInSession('/api/rooms');
  answer(() => seenAt('19:41'));
  await expect(fetchInSession('/api/rooms')).rejects.toThrow(TypeError);
  expect(lastUpdated.get()).toBeNull();
  await deleteCachedResponses();
  await expect(fetchInSession('/api/rooms')).resolves.toBeDefined();
});

it('a cached response is ignored if the page has since changed the same data', async () => {
  lastUpdated.markChanged('b1');
  answer(() => seenAt('19:41'));
  await expect(fetchInSession('/api/custom/brackets/b1/predictions')).rejects.toThrow(TypeError);
  await expect(fetchInSession('/api/custom/brackets/b2/predictions')).resolves.toBeDefined();
});

it('after a change, a cached response is accepted only if it is newer than the change', async () => {
  vi.useFakeTimers({ now: at('19:00'), toFake: ['Date'] });
  lastUpdated.markChanged('b1');
  answer(() => Response.json({}));
  await fetchInSession('/api/brackets/b1');
  // The cached response is newer than this page's change.
  answer(() => seenAt('19:05'));
  await expect(fetchInSession('/api/brackets/b1')).resolves.toBeDefined();
  expect(lastUpdated.get()).toBe(at('19:05'));
  answer(() => seenAt('18:59'));
  await expect(fetchInSession('/api/brackets/b1')).rejects.toThrow(TypeError);
});
