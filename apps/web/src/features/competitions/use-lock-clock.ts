import type { PickLock } from '@lockroom/rules';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/**
 * The interval, in milliseconds, at which the clock is reread, because the device may sleep or its clock may be
 * changed.
 */
const LOOK_AGAIN_MS = 1000;

/**
 * Returns the server's time in milliseconds, updated only when one of the locks passes. It is never earlier than
 * `answered`, the server's time in the response that contained the locks.
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
  // Reread the clock only when another lock has passed.
  return useMemo(() => (passed >= 0 ? read() : 0), [passed, read]);
}
