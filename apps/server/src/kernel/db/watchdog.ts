import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** Signs of life of the embedded database and of its thread, in memory that the watchdog's thread shares. */
export type Pulse = Int32Array<SharedArrayBuffer>;

/** The position of each sign in a {@link Pulse}. */
export const PULSE = {
  /** The number of answers of the database. */
  answers: 0,
  /** 1 while the database executes a statement. */
  executing: 1,
  /** Incremented while the event loop is running. */
  turns: 2,
} as const;

export const newPulse = (): Pulse =>
  new Int32Array(new SharedArrayBuffer(Object.keys(PULSE).length * Int32Array.BYTES_PER_ELEMENT));

/** The data of the watchdog's thread. */
export interface Watched {
  pulse: Pulse;
  indices: typeof PULSE;
  checkMs: number;
  /** The process ends after this many checks without an answer while the database could have answered. */
  mostSilentChecks: number;
}

const CHECK_MS = 1_000;
const MOST_SILENT_CHECKS = 15;
const ASK_EVERY_MS = 3_000;
const TURN_MS = 250;

/**
 * Ends the process when the embedded database has not answered for 15 seconds, so that whatever started the process can
 * start it again. PGlite cannot be restarted alone, and after some failures, such as a write-ahead log that cannot grow,
 * no statement ever returns. Another thread watches, because a statement may block this one. Other work that blocks this
 * thread does not count.
 */
export function watchOver(pool: pg.Pool, pulse: Pulse): void {
  const watched: Watched = {
    pulse,
    indices: PULSE,
    checkMs: CHECK_MS,
    mostSilentChecks: MOST_SILENT_CHECKS,
  };
  // Without the process's own options, since Node 20 cannot preload TypeScript in threads.
  const options = { workerData: watched, env: {}, execArgv: [] };
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), options).unref();
  setInterval(() => Atomics.add(pulse, PULSE.turns, 1), TURN_MS).unref();
  // Any answer counts. This query is for a server that nobody uses; it may time out behind slow ones.
  setInterval(() => pool.query('select 1').catch(() => {}), ASK_EVERY_MS).unref();
}
