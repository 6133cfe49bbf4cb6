import { createStore } from '../store/store.ts';

const NAME = 'lockroom.background';

let wish: AbortController | null = null;
const granted = createStore(false);

/** Returns the browser's Web Locks API, or null if the browser lacks it or the connection is not secure. */
export function pageLocks(): LockManager | null {
  return navigator.locks ?? null;
}

/** Elects one hidden page to stay connected for alerts, because browsers allow only a few connections per host. */
export const background = {
  isMine: granted.get,
  subscribe: granted.subscribe,
  /** Joins or leaves the election. Does nothing in a browser without Web Locks. */
  want(wanted: boolean): void {
    const locks = pageLocks();
    if (wanted === (wish !== null) || !locks) return;
    wish?.abort();
    wish = null;
    granted.set(false);
    if (!wanted) return;
    wish = new AbortController();
    const { signal } = wish;
    const holdLock = async () => {
      if (signal.aborted) return;
      granted.set(true);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    locks.request(NAME, { signal }, holdLock).catch(() => {});
  },
};
