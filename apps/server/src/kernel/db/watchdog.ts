import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** Counters shared with the watchdog's thread. They show whether the database and its thread are still running. */
export type Pulse = Int32Array<SharedArrayBuffer>;

export const PULSE = {
  /** The number of statements that completed without an error. */
  completed: 0,
  /** 1 while the database executes a statement. */
  executing: 1,
  /** A counter that increases while the event loop runs. */
  turns: 2,
} as const;

export const newPulse = (): Pulse =>
  new Int32Array(new SharedArrayBuffer(Object.keys(PULSE).length * Int32Array.BYTES_PER_ELEMENT));

export interface Watched {
  pulse: Pulse;
  indices: typeof PULSE;
  checkMs: number;
  /** The process exits after this many checks during which a statement could have completed but none did. */
  mostSilentChecks: number;
}

const CHECK_MS = 1_000;
const MOST_SILENT_CHECKS = 15;
const ASK_EVERY_MS = 3_000;
const TURN_MS = 250;

/**
 * Ends the process when the embedded database has completed no statement for 15 seconds, so that the service manager
 * can restart it. PGlite cannot be restarted alone, and after some failures, such as a write-ahead log that cannot
 * grow, every later statement hangs or fails. The check runs in a separate thread, because a statement may block this
 * one. Time during which other work blocks this thread does not count.
 */
export function watchOver(pool: pg.Pool, pulse: Pulse): void {
  const watched: Watched = { pulse, indices: PULSE, checkMs: CHECK_MS, mostSilentChecks: MOST_SILENT_CHECKS };
  // The thread does not inherit the process's options, because Node 20 cannot preload TypeScript in threads.
  const options = { workerData: watched, env: {}, execArgv: [] };
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), options).unref();
  setInterval(() => Atomics.add(pulse, PULSE.turns, 1), TURN_MS).unref();
  // Any completed statement shows that the database works. On an idle server, this query is one; it may time out behind
  // slow queries.
  setInterval(() => pool.query('select 1').catch(() => {}), ASK_EVERY_MS).unref();
}
