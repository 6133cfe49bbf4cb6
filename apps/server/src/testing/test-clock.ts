import type { Clock } from '../kernel/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Sets the time to an ISO instant. */
  set(instant: string): void;
  /** Moves the time on, in milliseconds. */
  advance(ms: number): void;
}

/** A standing clock, at noon UTC of 1 March 2026 unless told otherwise. */
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
