import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { jobs } from '../db/tables/jobs.ts';
import { isId, newId } from '../ids.ts';
import type { Log } from '../log.ts';

/**
 * A job may run again after a failure or a crash, so handlers must be idempotent, unless repeating the job is rare and
 * harmless.
 */
export type JobHandler = (payload: unknown, job: { id: string; attempts: number }) => Promise<void>;

/** Thrown by a job that can never succeed. The job is logged and dropped instead of retried. */
export class HopelessJob extends Error {}

/** Reads a string from a payload. The job is dropped if the field is missing. */
export function textIn(payload: unknown, field: string): string {
  const text = ((payload ?? {}) as Record<string, unknown>)[field];
  if (typeof text !== 'string') throw new HopelessJob(`a job has no ${field}`);
  return text;
}

/** Reads an id from a payload. The job is dropped if the field is missing or not an id. */
export function idIn(payload: unknown, field: string): string {
  const id = textIn(payload, field);
  if (!isId(id)) throw new HopelessJob(`the ${field} of a job is not an id`);
  return id;
}

const LEASE_SECONDS = 60;
const QUICK_LEASE_SECONDS = 5;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 15 * 60;
const POLL_MS = 1_000;
const AT_ONCE = 10;
/** This limit is high, because a job that waits for another server holds neither a database connection nor a thread. */
const SLOW_AT_ONCE = 30;

/** Enqueues a job in the same transaction as its cause. */
export async function enqueue(db: Db, kind: string, payload: unknown, at: { now: number; runAt?: number }) {
  await enqueueAll(db, kind, [payload], at);
}

export async function enqueueAll(
  db: Db,
  kind: string,
  payloads: readonly unknown[],
  at: { now: number; runAt?: number },
): Promise<void> {
  if (payloads.length === 0) return;
  const createdAt = new Date(at.now);
  const runAt = at.runAt ? new Date(at.runAt) : createdAt;
  await db.insert(jobs).values(payloads.map((payload) => ({ id: newId(), kind, payload, runAt, createdAt })));
}

/**
 * Enqueues a job for every payload that a query returns, in one statement. Skips a payload if a job with the same
 * payload is still waiting to start, because that job will see the same data. This is correct only if the data is
 * already committed.
 */
export async function enqueueSelected(
  db: Db,
  kind: string,
  payloads: SQL,
  at: { now: number; runAt?: number },
): Promise<void> {
  const now = new Date(at.now).toISOString();
  const runAt = new Date(at.runAt ?? at.now).toISOString();
  await db.execute(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select gen_random_uuid(), ${kind}, p.payload, ${runAt}, ${now}
    from (${payloads}) as p(payload)
    where not exists (
      select 1 from jobs j
      where j.kind = ${kind} and j.payload = p.payload and j.locked_until is null and j.attempts = 0
    )`);
}

export interface Worker {
  start(): void;
  /** Runs the jobs that are due and returns how many it ran. Called by tests and after a commit that enqueued jobs. */
  drain(): Promise<number>;
  /** Stops the worker and waits for jobs in progress. */
  stop(): Promise<void>;
}

/** Creates a worker that calls `run` at the start and then every `everyMs`, unless the previous run is in progress. */
export function createPeriodicWorker({
  run,
  everyMs,
  hasDiskSpace,
  onError,
}: {
  run(): Promise<number>;
  everyMs: number;
  /** Whether the database's disk has space. If it has none, nothing runs. */
  hasDiskSpace(): boolean;
  onError(error: unknown): void;
}): Worker {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;
  const drain = async () => {
    if (!hasDiskSpace()) return 0;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  const tick = () => void drain().catch(onError);
  return {
    start() {
      tick();
      timer = setInterval(tick, everyMs);
      timer.unref();
    },
    drain,
    async stop() {
      if (timer) clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

/** Creates a worker. Each process may run one, because a job is leased to one worker at a time. */
export function createWorker(options: {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Whether the database's disk has space. If it has none, no job runs. */
  hasDiskSpace(): boolean;
  /** Kinds of short jobs. Their lease is short, so that other processes retry them soon after a crash. */
  quick?: readonly string[];
  /** Kinds of jobs that wait for other servers. They run in a separate lane so that they never delay other jobs. */
  slow?: readonly string[];
}): Worker {
  const { slow = [] } = options;
  const lanes = [
    createLane(options, sql`<> all(${kindsOf(slow)})`, AT_ONCE),
    createLane(options, sql`= any(${kindsOf(slow)})`, SLOW_AT_ONCE),
  ];
  const { log } = options;
  let timer: NodeJS.Timeout | null = null;
  const tick = () => {
    for (const lane of lanes)
      lane.drain().catch((error) => log.error({ err: error }, 'The jobs table could not be read'));
  };
  return {
    start() {
      timer = setInterval(tick, POLL_MS);
      timer.unref();
    },
    async drain() {
      let taken = 0;
      for (const lane of lanes) taken += await lane.drain();
      return taken;
    },
    async stop() {
      if (timer) clearInterval(timer);
      for (const lane of lanes) await lane.stop();
    },
  };
}

const kindsOf = (kinds: readonly string[]) => sql`${sql.param([...kinds])}::text[]`;

function createLane(
  { db, clock, log, handlers, hasDiskSpace, quick = [] }: Parameters<typeof createWorker>[0],
  isOwn: SQL,
  atOnce: number,
): Pick<Worker, 'drain' | 'stop'> {
  let draining: Promise<number> | null = null;
  const running = new Set<Promise<void>>();
  let again = false;
  /** Makes `run` claim new jobs immediately instead of waiting for a running job to end. */
  let wake = () => {};
  let isStopped = false;

  // A stopping process leaves due jobs to other processes.
  const next = async (most: number) =>
    isStopped || most === 0 ? [] : claim(db, { quick, isOwn, most, now: clock.now() });

  // A slow job occupies only one slot; the other slots keep taking due jobs.
  const run = async (): Promise<number> => {
    for (let taken = 0; ; ) {
      again = false;
      const batch = await next(atOnce - running.size);
      taken += batch.length;
      for (const job of batch) {
        const done: Promise<void> = work(job).finally(() => {
          running.delete(done);
          // The job may have enqueued other jobs.
          again = true;
        });
        running.add(done);
      }
      if (again || batch.length > 0) continue;
      if (running.size === 0) return taken;
      await Promise.race([...running, new Promise<void>((resolve) => (wake = resolve))]);
    }
  };

  const work = async (job: ClaimedJob) => {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new HopelessJob(`no handler for jobs of kind ${job.kind}`);
      await handler(job.payload, { id: job.id, attempts: job.attempts });
      await db.delete(jobs).where(sql`${jobs.id} = ${job.id}`);
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'A job failed');
      const stored =
        error instanceof HopelessJob
          ? db.delete(jobs).where(sql`${jobs.id} = ${job.id}`)
          : postpone(db, job, error, clock.now());
      await Promise.resolve(stored).catch((failure: unknown) =>
        // The job runs again when its lease expires.
        log.error({ err: failure, job: job.id }, 'A failed job could not be rescheduled'),
      );
    }
  };

  const drain = async () => {
    if (isStopped || !hasDiskSpace()) return 0;
    again = true;
    wake();
    draining ??= run().finally(() => {
      draining = null;
    });
    return draining;
  };

  return {
    drain,
    async stop() {
      isStopped = true;
      await draining?.catch(() => {});
      await Promise.all(running);
    },
  };
}

type ClaimedJob = { id: string; kind: string; payload: unknown; attempts: number };

async function claim(
  db: Db,
  { quick, isOwn, most, now }: { quick: readonly string[]; isOwn: SQL; most: number; now: number },
): Promise<ClaimedJob[]> {
  const at = new Date(now).toISOString();
  const until = new Date(now + LEASE_SECONDS * 1000).toISOString();
  const soon = new Date(now + QUICK_LEASE_SECONDS * 1000).toISOString();
  // `any(array(...))` evaluates the subquery once. `in` may evaluate it again for each row, skip the rows that are
  // already updated, and therefore claim more than `limit` jobs.
  const result = await db.execute<ClaimedJob>(sql`
    update jobs set attempts = attempts + 1, locked_until =
      case when kind = any(${kindsOf(quick)}) then ${soon}::timestamptz else ${until}::timestamptz end
    where id = any(array(
      select id from jobs
      where kind ${isOwn} and run_at <= ${at} and (locked_until is null or locked_until <= ${at})
      order by run_at limit ${most} for update skip locked
    ))
    returning id, kind, payload, attempts`);
  return result.rows;
}

async function postpone(db: Db, job: ClaimedJob, error: unknown, now: number): Promise<void> {
  const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (job.attempts - 1), LONGEST_RETRY_SECONDS);
  await db
    .update(jobs)
    .set({ runAt: new Date(now + wait * 1000), lockedUntil: null, lastError: String(error).slice(0, 500) })
    .where(sql`${jobs.id} = ${job.id}`);
}
