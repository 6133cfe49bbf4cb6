const NAME = 'lockroom.background';

let wish: { end(): void } | null = null;
let granted = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === granted) return;
  granted = next;
  for (const listener of listeners) listener();
}

/** Locks between the pages of this browser; null where it has none, or the address is not a secure one. */
export function pageLocks(): LockManager | null {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? null;
}

/**
 * Which of the hidden pages of this browser stays connected, for alerts. One is enough, and more would use up the few
 * connections that a browser opens to one address; when it is closed, the next one takes its place.
 */
export const background = {
  /** Whether this page stays connected while it is hidden. */
  isMine: (): boolean => granted,
  /** Asks for the place, or gives it up. Where a browser has no locks between pages, nobody gets it. */
  want(wanted: boolean): void {
    const locks = pageLocks();
    if (wanted === (wish !== null) || !locks) return;
    wish?.end();
    wish = null;
    change(false);
    if (!wanted) return;
    const waiting = new AbortController();
    const held = Promise.withResolvers<void>();
    const mine = {
      end() {
        waiting.abort();
        held.resolve();
      },
    };
    wish = mine;
    locks
      .request(NAME, { signal: waiting.signal }, () => {
        if (wish === mine) change(true);
        return held.promise;
      })
      .catch(() => {
        // Given up before it was granted.
      });
  },
  /** Calls back when this page gets the place or loses it; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
