import { createStore, useStore } from '../store/store.ts';
import { FORGET, KEPT_PREFIX, SEEN_HEADER } from './service-worker-names.ts';

// All times are of the device's clock, in milliseconds since 1970.
/** When this page asked last for what the server then answered, by call. */
const told = new Map<string, number>();
/** When the server took the last change that this page made, by the id of what was changed. */
const changed = new Map<string, number>();
const seen = createStore<number | null>(null);
/** The oldest kept answer since everything was last asked for anew. */
let noted: number | null = null;

/** When the oldest answer was asked for that is shown in the server's absence; null with a server. */
export const lastSeen = {
  get: seen.get,
  subscribe: seen.subscribe,
  /**
   * Notes the answer to a call that the page made at `askedAt`; true where it was kept from before. Throws like a failed
   * fetch where a kept answer is older than one that the server gave this page, or than a change that it took: it would
   * take that back.
   */
  note(call: string, response: Response, askedAt: number): boolean {
    const at = Date.parse(response.headers.get(SEEN_HEADER) ?? '');
    if (Number.isNaN(at)) {
      if (response.ok) told.set(call, Math.max(askedAt, told.get(call) ?? askedAt));
      return false;
    }
    const isOlder =
      at < (told.get(call) ?? at) || [...changed].some(([id, since]) => at < since && call.includes(id));
    if (isOlder) throw new TypeError('The page has a newer answer than the one that was kept');
    noted = Math.min(at, noted ?? at);
    seen.set(Math.min(at, seen.get() ?? at));
    return true;
  },
  /** While everything on the page is asked for anew; what is answered from before even then still counts. */
  async whileRenewed(work: () => Promise<void>): Promise<void> {
    noted = null;
    await work();
    seen.set(noted);
  },
  /** The server has taken a change of what has this id. */
  isChanged(id: string): void {
    changed.set(id, Date.now());
  },
  isOver: (): void => seen.set(null),
};

export const useLastSeen = (): number | null => useStore(seen);

/** Deletes what the service worker has kept for this sign-in; what is under way is not kept any more, either. */
export async function forgetKept(): Promise<void> {
  told.clear();
  changed.clear();
  lastSeen.isOver();
  if (!('caches' in window)) return;
  navigator.serviceWorker?.controller?.postMessage(FORGET);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT_PREFIX)).map((name) => caches.delete(name)));
}
