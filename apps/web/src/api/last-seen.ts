import { createStore, useStore } from '../store/store.ts';
import { FORGET, KEPT_PREFIX, SEEN_HEADER } from './service-worker-names.ts';

// All times in this module come from the device's clock and are in Unix milliseconds.

/** Maps each API call to the time of its latest successful request from this page. */
const told = new Map<string, number>();
/** Maps each changed item's id to the time when the server last accepted a change from this page. */
const changed = new Map<string, number>();
const seen = createStore<number | null>(null);
/** Of all cached responses received since the last full refetch began, when the oldest was requested. */
let noted: number | null = null;

/** The request time of the oldest cached response on screen; null while the server is reachable. */
export const lastSeen = {
  get: seen.get,
  subscribe: seen.subscribe,
  /**
   * Records the response to a call made at `askedAt`, and returns whether it came from the offline cache. Throws a
   * TypeError, as a failed fetch does, if the cached response is older than the latest response from the server or than
   * an accepted change.
   */
  note(call: string, response: Response, askedAt: number): boolean {
    const at = Date.parse(response.headers.get(SEEN_HEADER) ?? '');
    if (Number.isNaN(at)) {
      if (response.ok) told.set(call, Math.max(askedAt, told.get(call) ?? askedAt));
      return false;
    }
    const isOlder =
      at < (told.get(call) ?? at) || [...changed].some(([id, since]) => at < since && call.includes(id));
    if (isOlder) throw new TypeError('The page already has a newer response than the cached one');
    noted = Math.min(at, noted ?? at);
    seen.set(Math.min(at, seen.get() ?? at));
    return true;
  },
  /** Runs a full refetch, then stores the request time of the oldest cached response received during it. */
  async whileRenewed(work: () => Promise<void>): Promise<void> {
    noted = null;
    await work();
    seen.set(noted);
  },
  /** Records that the server accepted a change to the item with this id. */
  markChanged(id: string): void {
    changed.set(id, Date.now());
  },
  clear: (): void => seen.set(null),
};

export const useLastSeen = (): number | null => useStore(seen);

/** Deletes the responses that the service worker cached for this session, including those still being fetched. */
export async function forgetKept(): Promise<void> {
  told.clear();
  changed.clear();
  lastSeen.clear();
  navigator.serviceWorker?.controller?.postMessage(FORGET);
  await Promise.all((await keptCaches()).map((name) => caches.delete(name)));
}

/** Returns the names of the service worker's caches of responses; none if there is no cache storage. */
export async function keptCaches(): Promise<string[]> {
  return 'caches' in window ? (await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX)) : [];
}
