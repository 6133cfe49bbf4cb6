import type { Clock } from '../kernel/clock.ts';

/** A clock that only moves when a test moves it. */
export interface TestClock extends Clock {
  /** Sets the time to an ISO timestamp. */
  set(instant: string): void;
  /** Advances the time by this many milliseconds. */
  advance(ms: number): void;
}

/** Creates a clock that starts at noon UTC on March 1, 2026 by default. */
export function createTestClock(instant = '2026-03-01T12:00:00.000Z'): TestClock {
  let at = Date.parse(instant);
  return {
    now: () => at,
    set(next) {
      at = Date.parse(next);
    },
    advance(ms) {
      at += ms;
    },
  };
}
