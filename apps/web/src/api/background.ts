import { createStore } from '../store/store.ts';

const NAME = 'lockroom.background';

let wish: { end(): void } | null = null;
/** Whether this page is the one that stays connected. */
const granted = createStore(false);

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
  isMine: granted.get,
  subscribe: granted.subscribe,
  /** Asks for the place or gives it up. Without Web Locks no page gets it. */
  want(wanted: boolean): void {
    const locks = pageLocks();
    if (wanted === (wish !== null) || !locks) return;
    wish?.end();
    wish = null;
    granted.set(false);
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
        if (wish === mine) granted.set(true);
        return held;
      })
      .catch(() => {
        // The request was aborted before it was granted.
      });
  },
};
