import type pg from 'pg';
import { steadyClock } from './clock.ts';
import type { Log } from './log.ts';

const MOST_OFF_MS = 250;
const EVERY_MS = 60_000;
const AGAIN_MS = 1_000;
const TRIES = 3;
// The measured difference is wrong by at most half of the round trip.
const LONGEST_ROUND_TRIP_MS = 2 * MOST_OFF_MS;

const sinceStart = () => performance.timeOrigin + performance.now();

/**
 * The clock of a process on PostgreSQL, where several processes must agree on when picks lock. It is the process's own
 * clock, corrected by the measured difference from the database's clock. `read` is monotonic, and `wall` is the
 * machine's clock. If the two diverge, the machine has slept or its clock was set, so the difference is measured again.
 */
export function databaseClock({
  pool,
  log,
  read = sinceStart,
  wall = Date.now,
}: {
  pool: Pick<pg.Pool, 'connect'>;
  log: Pick<Log, 'info' | 'warn'>;
  read?: () => number;
  wall?: () => number;
}) {
  let offset: number | null = null;
  let gap = wall() - read();
  let isRight = false;
  let measuring: Promise<void> | null = null;
  let nextAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const corrected = () => read() + (offset ?? 0);
  const steady = steadyClock(corrected);

  const correct = async () => {
    const { difference, roundTrip } = await compare(pool, read);
    if (roundTrip > LONGEST_ROUND_TRIP_MS && offset !== null) {
      log.warn(`The database's clock could not be measured: the response took ${Math.round(roundTrip)} ms`);
      return;
    }
    const off = difference - (offset ?? difference);
    if (offset === null) describeStart(wall() - (read() + difference), log);
    offset = difference;
    gap = wall() - read();
    isRight = Math.abs(off) <= MOST_OFF_MS && roundTrip <= LONGEST_ROUND_TRIP_MS;
    if (!isRight) log.warn(`Not ready: Lockroom's clock ${describe(-off)}; correcting and measuring again`);
    const ahead = steady.now() - corrected();
    if (ahead > MOST_OFF_MS)
      log.warn(
        `Not ready: Lockroom's clock ${describe(ahead)}. It is paused until the database catches up, so that no lock reopens`,
      );
  };

  const measure = () => {
    measuring ??= correct().finally(() => {
      nextAt = read() + AGAIN_MS;
      measuring = null;
    });
    return measuring;
  };
  const measureSoon = () => {
    if (measuring || read() < nextAt) return;
    measure().catch((error: Error) =>
      log.warn(`The database's clock could not be measured: ${error.message}`),
    );
  };

  const now = () => {
    if (Math.abs(wall() - read() - gap) > MOST_OFF_MS) isRight = false;
    if (!isRight && offset !== null) measureSoon();
    return steady.now();
  };

  return {
    now,
    /** Whether the time is known to be within 250 ms of the database's time. */
    isRight() {
      const ahead = now() - corrected();
      return isRight && ahead <= MOST_OFF_MS;
    },
    /**
     * Measures how far the process's clock differs from the database's, and corrects `now()`. Throws if the database
     * cannot be reached.
     */
    measure,
    start() {
      timer = setInterval(measureSoon, EVERY_MS);
      timer.unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}

interface Comparison {
  /** The number of milliseconds to add to the process's time to get the database's time. */
  difference: number;
  roundTrip: number;
}

/** Compares the clocks several times. Returns the most accurate comparison: the one with the shortest round trip. */
async function compare(pool: Pick<pg.Pool, 'connect'>, read: () => number): Promise<Comparison> {
  // The wait for a free connection must not count as part of the round trip.
  const client = await pool.connect();
  try {
    let best: Comparison | null = null;
    for (let nth = 0; nth < TRIES; nth += 1) {
      const sent = read();
      const { rows } = await client.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const roundTrip = read() - sent;
      const difference = (rows[0]?.ms ?? Number.NaN) - (sent + roundTrip / 2);
      if (!best || roundTrip < best.roundTrip) best = { difference, roundTrip };
    }
    if (!best || Number.isNaN(best.difference)) throw new Error('the database returned no time');
    return best;
  } finally {
    client.release();
  }
}

function describeStart(ahead: number, log: Pick<Log, 'info'>): void {
  if (Math.abs(ahead) > MOST_OFF_MS)
    log.info(`The system clock ${describe(ahead)}; Lockroom uses the database's`);
}

function describe(ahead: number): string {
  return `is ${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
}
