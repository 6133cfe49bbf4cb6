/** Signs of life of the embedded database and of the thread it runs on, in memory that the watchdog shares. */
export type Pulse = Int32Array<SharedArrayBuffer>;

/** Where each sign is in a {@link Pulse}. */
export const PULSE = {
  /** Grows with each answer of the database. */
  answers: 0,
  /** 1 while the thread executes a statement. */
  executing: 1,
  /** Grows while the event loop turns. */
  turns: 2,
} as const;

export const newPulse = (): Pulse =>
  new Int32Array(new SharedArrayBuffer(Object.keys(PULSE).length * Int32Array.BYTES_PER_ELEMENT));
