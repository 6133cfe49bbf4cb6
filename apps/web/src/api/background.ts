const NAME = 'lockroom.background';

let wish: { end(): void } | null = null;
let granted = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === granted) return;
  granted = next;
  for (const listener of listeners) listener();
}

/** The Web Locks of this browser; null where it has none or the connection is not secure. */
export function pageLocks(): LockManager | null {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? null;
}

/**
 * Chooses the one hidden page of this browser that stays connected, for alerts. More would use up the few connections
 * that a browser opens to one address. When that page is closed, the next one takes its place.
 */
export const background = {
  /** Whether this page is the one that stays connected. */
  isMine: (): boolean => granted,
  /** Asks for the place or gives it up. Without Web Locks no page gets it. */
  want(wanted: boolean): void {
    const locks = pageLocks();
    if (wanted === (wish !== null) || !locks) return;
    wish?.end();
    wish = null;
    change(false);
    if (!wanted) return;
    const waiting = new AbortController();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const mine = {
      end() {
        waiting.abort();
        release();
      },
    };
    wish = mine;
    locks
      .request(NAME, { signal: waiting.signal }, () => {
        if (wish === mine) change(true);
        return held;
      })
      .catch(() => {
        // The request was aborted before it was granted.
      });
  },
  /** Calls back when this page gets or loses the place; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
