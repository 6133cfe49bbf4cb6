import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { jobs } from '../db/tables/jobs.ts';
import { isId, newId } from '../ids.ts';
import type { Log } from '../log.ts';

/**
 * Performs one kind of job. It may run again after a failure or a crash, so running it twice must be harmless or
 * rare.
 */
export type JobHandler = (payload: unknown, job: { id: string; attempts: number }) => Promise<void>;

/** A job that can never succeed; it is dropped with a log line instead of retried. */
export class HopelessJob extends Error {}

/** A text of a payload; a job without it is hopeless. */
export function textIn(payload: unknown, field: string): string {
  const text = ((payload ?? {}) as Record<string, unknown>)[field];
  if (typeof text !== 'string') throw new HopelessJob(`a job has no ${field}`);
  return text;
}

/** An id of a payload; a job without it is hopeless. */
export function idIn(payload: unknown, field: string): string {
  const id = textIn(payload, field);
  if (!isId(id)) throw new HopelessJob(`a job has no id as its ${field}`);
  return id;
}

const LEASE_SECONDS = 60;
const QUICK_LEASE_SECONDS = 5;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 15 * 60;
const POLL_MS = 1_000;
const AT_ONCE = 10;
/** Jobs that wait for other servers hold neither a connection nor a thread meanwhile. */
const SLOW_AT_ONCE = 30;

/** Enqueues a job in the same transaction as its cause. */
export async function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  at: { now: number; runAt?: number },
): Promise<void> {
  await enqueueAll(db, kind, [payload], at);
}

/** Enqueues many jobs of one kind, in one statement. */
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
 * Enqueues a job for every payload that a query answers, in one statement. A payload whose job nobody has begun yet is
 * left out: that job will see what this one would. For changes that are committed, so that this holds.
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

/** A worker over the jobs table. */
export interface Worker {
  start(): void;
  /** Runs the jobs that are due; returns their number. For tests and for a nudge after a commit. */
  drain(): Promise<number>;
  /** Waits for jobs in progress. */
  stop(): Promise<void>;
}

/** Builds the worker. Several processes may run one each: a job is leased to one of them at a time. */
export function createWorker(options: {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Whether the disk of the database has room for changes; without it jobs wait. */
  hasRoom(): boolean;
  /** Kinds that take moments, of which a process that died is to keep none from the others for long. */
  quick?: readonly string[];
  /** Kinds that wait for other servers. They have a lane of their own, so that no other job waits with them. */
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

/** Works off the jobs whose kind meets a condition. */
function createLane(
  { db, clock, log, handlers, hasRoom, quick = [] }: Parameters<typeof createWorker>[0],
  isOwn: SQL,
  atOnce: number,
): Pick<Worker, 'drain' | 'stop'> {
  let running: Promise<number> | null = null;
  const underWay = new Set<Promise<void>>();
  let again = false;
  /** Ends the wait for jobs under way. */
  let wake = () => {};
  let isStopped = false;

  // What is due when the process ends is left to the next one.
  const next = async (most: number) =>
    isStopped || most === 0 ? [] : claim(db, { quick, isOwn, most, now: clock.now() });

  // A job that takes long keeps its own place alone: the others are taken by what is due meanwhile.
  const run = async (): Promise<number> => {
    for (let taken = 0; ; ) {
      again = false;
      const batch = await next(atOnce - underWay.size);
      taken += batch.length;
      for (const job of batch) {
        const done: Promise<void> = work(job).finally(() => {
          underWay.delete(done);
          // It may have enqueued others.
          again = true;
        });
        underWay.add(done);
      }
      if (again || batch.length > 0) continue;
      if (underWay.size === 0) return taken;
      await Promise.race([...underWay, new Promise<void>((resolve) => (wake = resolve))]);
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
      const put =
        error instanceof HopelessJob
          ? db.delete(jobs).where(sql`${jobs.id} = ${job.id}`)
          : postpone(db, job, error, clock.now());
      await Promise.resolve(put).catch((failure: unknown) =>
        // It is due again when its lease ends.
        log.error({ err: failure, job: job.id }, 'A job that failed could not be put back'),
      );
    }
  };

  const drain = async () => {
    if (isStopped || !hasRoom()) return 0;
    again = true;
    wake();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    drain,
    async stop() {
      isStopped = true;
      await running?.catch(() => {});
      await Promise.all(underWay);
    },
  };
}

interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

async function claim(
  db: Db,
  { quick, isOwn, most, now }: { quick: readonly string[]; isOwn: SQL; most: number; now: number },
): Promise<ClaimedJob[]> {
  const at = new Date(now).toISOString();
  const until = new Date(now + LEASE_SECONDS * 1000).toISOString();
  const soon = new Date(now + QUICK_LEASE_SECONDS * 1000).toISOString();
  // An array is made once. A condition with `in` may be joined row by row, and each time the choice goes on behind the rows
  // that were changed already: more jobs than there are places.
  const result = await db.execute<{ id: string; kind: string; payload: unknown; attempts: number }>(sql`
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
