import type { PickLock } from '@lockroom/rules';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** Milliseconds after which the clock is read anew at the latest: the device may sleep, the clock may be set. */
const LOOK_AGAIN_MS = 1000;

/**
 * The server's time in milliseconds, renewed at the very moment that one of these locks comes and not with every second:
 * between two locks it decides nothing. It is never before `answered`, the time of the answer that told of them.
 */
export function useLockClock(locks: readonly PickLock[], answered: number): number {
  const read = useCallback(() => Math.max(serverNow(), answered), [answered]);
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const now = read();
        const ahead = locks.flatMap(({ lockAt }) => (lockAt !== null && lockAt > now ? [lockAt - now] : []));
        if (ahead.length === 0) return;
        timer = setTimeout(
          () => {
            wake();
            arm();
          },
          Math.min(LOOK_AGAIN_MS, Math.ceil(Math.min(...ahead))),
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    [locks, read],
  );
  const passed = useSyncExternalStore(subscribe, () => {
    const now = read();
    return locks.filter(({ lockAt }) => lockAt !== null && lockAt <= now).length;
  });
  // Read again for each number of locks that have passed.
  return useMemo(() => (passed >= 0 ? read() : 0), [passed, read]);
}
