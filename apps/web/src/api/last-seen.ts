import { useSyncExternalStore } from 'react';
import { FORGET, KEPT_PREFIX, SEEN_HEADER } from './kept-names.ts';

/** The calls that the server has answered on this page. */
const told = new Set<string>();
/** What this page has changed: what was kept of it is older. */
const changed = new Set<string>();
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
  /**
   * Notes whether an answer was kept from before; true for such an answer. Throws like a failed fetch where the server
   * has answered this page already, or has taken a change of it: what was kept is older, and would take that back.
   */
  note(call: string, response: Response): boolean {
    const at = Date.parse(response.headers.get(SEEN_HEADER) ?? '');
    if (Number.isNaN(at)) {
      if (response.ok) told.add(call);
      return false;
    }
    const isOlder = told.has(call) || [...changed].some((id) => call.includes(id));
    if (isOlder) throw new TypeError('The page has a newer answer than the one that was kept');
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
  /** The server has taken a change of what has this id. */
  isChanged(id: string): void {
    changed.add(id);
  },
  isOver: (): void => change(null),
};

export const useLastSeen = (): number | null => useSyncExternalStore(lastSeen.subscribe, lastSeen.get);

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
