import { useSyncExternalStore } from 'react';
import { FORGET, KEPT_PREFIX, SEEN_HEADER } from './kept-names.ts';

let seen: number | null = null;
/** The oldest kept answer since everything was last asked for anew. */
let noted: number | null = null;
const listeners = new Set<() => void>();

function change(next: number | null): void {
  if (next === seen) return;
  seen = next;
  for (const listener of listeners) listener();
}

/** When the server gave the oldest answer that is shown in its absence, in milliseconds since 1970; null with a server. */
export const lastSeen = {
  get: (): number | null => seen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Notes whether an answer was kept from before; true for such an answer. */
  note(response: Response): boolean {
    const at = Date.parse(response.headers.get(SEEN_HEADER) ?? '');
    if (Number.isNaN(at)) return false;
    noted = Math.min(at, noted ?? at);
    change(Math.min(at, seen ?? at));
    return true;
  },
  /** While everything on the page is asked for anew; what is answered from before even then still counts. */
  async whileRenewed(work: () => Promise<void>): Promise<void> {
    noted = null;
    await work();
    change(noted);
  },
  isOver: (): void => change(null),
};

export const useLastSeen = (): number | null => useSyncExternalStore(lastSeen.subscribe, lastSeen.get);

/** Deletes what the service worker has kept for this sign-in; what is under way is not kept any more, either. */
export async function forgetKept(): Promise<void> {
  lastSeen.isOver();
  if (!('caches' in window)) return;
  navigator.serviceWorker?.controller?.postMessage(FORGET);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT_PREFIX)).map((name) => caches.delete(name)));
}
