import type { Fight } from '@lockroom/contract';
import { isLocked } from '@lockroom/game';
import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { lockOf } from '../card/fight-rules.ts';

/** Milliseconds after which the clock is read anew at the latest: the device may sleep, the clock may be set. */
const LOOK_AGAIN_MS = 1000;

/**
 * The ids of the fights that are locked, by the server's clock and at the very moment. Renders only when a lock
 * passes, not with every second.
 */
export function useLockedFights(card: readonly Fight[]): ReadonlySet<string> {
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const arm = () => {
        const now = serverNow();
        const next = card
          .map((fight) => lockOf(fight).lockAt)
          .filter((lockAt) => lockAt !== null && lockAt > now)
          .reduce<number | null>(
            (soonest, at) => (soonest === null || (at ?? 0) < soonest ? at : soonest),
            null,
          );
        if (next === null) return;
        timer = setTimeout(
          () => {
            wake();
            arm();
          },
          Math.min(LOOK_AGAIN_MS, Math.ceil(next - now)),
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    [card],
  );
  // A text, so that React can tell whether anything changed.
  const locked = useSyncExternalStore(subscribe, () => lockedIds(card, serverNow()).join(' '));
  return new Set(locked.split(' ').filter(Boolean));
}

/** See {@link useLockedFights}; `now` in milliseconds of the server's clock. */
export function lockedIds(card: readonly Fight[], now: number): string[] {
  return card
    .filter((fight) => fight.isLocked || isLocked({ ...lockOf(fight), now }))
    .map((fight) => fight.id);
}
