/** Provides the current time. In the server this is the system clock; tests set the time. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
}

/**
 * A clock that never runs backwards: if the underlying clock is set back, this clock pauses until the underlying one
 * has caught up. A lock that has taken effect has disclosed everybody's picks, so it must not be lifted. Future locks
 * follow the corrected time.
 */
export function steadyClock(read: () => number, onStepBack: (ms: number) => void = () => {}): Clock {
  let latest = Number.NEGATIVE_INFINITY;
  let previous = Number.NEGATIVE_INFINITY;
  return {
    now() {
      const time = read();
      if (time < previous - LOGGED_FROM_MS) onStepBack(previous - time);
      previous = time;
      latest = Math.max(latest, time);
      return latest;
    },
  };
}

// Smaller corrections are routine, because time synchronization makes them every day.
const LOGGED_FROM_MS = 1_000;

export const systemClock: Clock = steadyClock(
  () => Date.now(),
  (ms) =>
    console.warn(
      `The system clock was set back by ${Math.round(ms / 1000)} s. Lockroom's clock is paused until the system ` +
        'clock catches up, so that no lock reopens. If the system clock was wrong before, restart Lockroom.',
    ),
);
