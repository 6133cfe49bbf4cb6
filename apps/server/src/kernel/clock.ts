/** The time, as an argument: tests set it, the process reads the machine's. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };
