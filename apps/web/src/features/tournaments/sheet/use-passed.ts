import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../../api/server-clock.ts';

/** Milliseconds after which the clock is read anew at the latest: the device may sleep, the clock may be set. */
const LOOK_AGAIN_MS = 1000;

/** Whether an instant in milliseconds has come by the server's clock; null never does. Renders only when it comes. */
export function usePassed(at: number | null): boolean {
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const left = at === null ? 0 : at - serverNow();
        if (left <= 0) return;
        timer = setTimeout(
          () => {
            wake();
            arm();
          },
          Math.min(LOOK_AGAIN_MS, Math.ceil(left)),
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    [at],
  );
  return useSyncExternalStore(subscribe, () => at !== null && serverNow() >= at);
}
