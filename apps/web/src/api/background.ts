import { createStore } from '../store/store.ts';

const NAME = 'lockroom.background';

let wish: { end(): void } | null = null;
const granted = createStore(false);

/** Returns the browser's Web Locks API, or null if it is missing or the connection is not secure. */
export function pageLocks(): LockManager | null {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ?? null;
}

/**
 * Elects one hidden page per browser to keep its live connection open for alerts, because browsers allow only a few
 * connections per host. When the elected page closes, another one is elected.
 */
export const background = {
  isMine: granted.get,
  subscribe: granted.subscribe,
  /** Joins or leaves the election. A browser without Web Locks elects no page. */
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
      .catch(() => {});
  },
};
