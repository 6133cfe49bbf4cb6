import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { PULSE, type Pulse } from './pulse.ts';

/** The data of the watchdog's thread. */
export interface Watched {
  pulse: Pulse;
  indices: typeof PULSE;
  checkMs: number;
  /** Unanswered checks, at times when the database could have answered, after which the process ends. */
  mostSilentChecks: number;
}

const CHECK_MS = 1_000;
const MOST_SILENT_CHECKS = 15;
const ASK_EVERY_MS = 3_000;
const TURN_MS = 250;

/**
 * Ends the process when the embedded database has not answered for 15 seconds, so that whatever started the process
 * starts it again with everything that was acknowledged. The database runs in this process and cannot be restarted
 * alone; after some failures, such as a log that could not grow, no statement ever returns. Watching from a thread also
 * covers a statement that never lets go of the processor. A thread that is busy with anything else does not count: it
 * comes to the database's answers afterwards.
 */
export function watchOver(pool: pg.Pool, pulse: Pulse): void {
  const watched: Watched = {
    pulse,
    indices: PULSE,
    checkMs: CHECK_MS,
    mostSilentChecks: MOST_SILENT_CHECKS,
  };
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), { workerData: watched }).unref();
  setInterval(() => Atomics.add(pulse, PULSE.turns, 1), TURN_MS).unref();
  // Any answer counts; this one is for a server that nobody uses. It may fail in a queue of slow statements.
  setInterval(() => pool.query('select 1').catch(() => {}), ASK_EVERY_MS).unref();
}
