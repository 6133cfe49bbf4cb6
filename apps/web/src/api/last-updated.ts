import { createStore, useStore } from '../store/store.ts';
import { CACHE_PREFIX, CACHED_HEADER, FORGET } from './service-worker-names.ts';

// All times in this module come from the device's clock and are in Unix milliseconds.

/** Maps each API call to the time of its latest successful request from this page. */
const answeredAt = new Map<string, number>();
/** Maps each changed item's id to the time when the server last accepted a change from this page. */
const changed = new Map<string, number>();
const oldest = createStore<number | null>(null);
/** Of all cached responses received since the last full refetch began, when the oldest was requested. */
let oldestInRefetch: number | null = null;

/** The request time of the oldest cached response on screen; null while the server is reachable. */
export const lastUpdated = {
  get: oldest.get,
  subscribe: oldest.subscribe,
  /**
   * Records the response to a call made at `askedAt`, and returns whether it came from the offline cache. Throws a
   * TypeError, as a failed fetch does, if the cached response is older than the latest response from the server or than
   * an accepted change.
   */
  note(call: string, response: Response, askedAt: number): boolean {
    const at = Date.parse(response.headers.get(CACHED_HEADER) ?? '');
    if (Number.isNaN(at)) {
      if (response.ok) answeredAt.set(call, Math.max(askedAt, answeredAt.get(call) ?? askedAt));
      return false;
    }
    const isOlder =
      at < (answeredAt.get(call) ?? at) ||
      [...changed].some(([id, since]) => at < since && call.includes(id));
    if (isOlder) throw new TypeError('The page already has a newer response than the cached one');
    oldestInRefetch = Math.min(at, oldestInRefetch ?? at);
    oldest.set(Math.min(at, oldest.get() ?? at));
    return true;
  },
  /** Runs a full refetch, then stores the request time of the oldest cached response received during it. */
  async whileRenewed(work: () => Promise<void>): Promise<void> {
    oldestInRefetch = null;
    await work();
    oldest.set(oldestInRefetch);
  },
  /** Records that the server accepted a change to the item with this id. */
  markChanged(id: string): void {
    changed.set(id, Date.now());
  },
  clear: (): void => oldest.set(null),
};

export const useLastUpdated = (): number | null => useStore(oldest);

/** Deletes the responses that the service worker cached for this session, including those still being fetched. */
export async function deleteCachedResponses(): Promise<void> {
  answeredAt.clear();
  changed.clear();
  lastUpdated.clear();
  navigator.serviceWorker?.controller?.postMessage(FORGET);
  await Promise.all((await responseCaches()).map((name) => caches.delete(name)));
}

/** Returns the names of the service worker's caches of responses; none if there is no cache storage. */
export async function responseCaches(): Promise<string[]> {
  return 'caches' in window ? (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)) : [];
}
