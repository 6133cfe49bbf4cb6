import type { Clock } from '../kernel/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Sets the time to an ISO timestamp. */
  set(instant: string): void;
  /** Advances the time, in milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still, by default at noon UTC of 1 March 2026. */
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
