import { deferred } from '@lockroom/testing/deferred';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../db/connect.ts';
import { createWorker, enqueue } from './worker.ts';

const connection = await openTestDatabase();
afterAll(() => connection.close());

/** Creates a worker for two kinds of jobs: `prompt`, and `hanging`, which does not end before `release` is called. */
function open(db: Db, slow: string[], prompt = () => {}) {
  const { promise: released, resolve: release } = deferred<void>();
  const clock = createTestClock();
  const started = { hanging: 0 };
  const hanging = () => {
    started.hanging += 1;
    return released;
  };
  const handlers = { hanging, prompt: async () => prompt() };
  const log = Fastify({ logger: false }).log;
  const worker = createWorker({ db, clock, log, handlers, hasDiskSpace: () => true, slow });
  const add = async (kind: string, count = 1) => {
    for (let n = 0; n < count; n++) await enqueue(db, kind, { n }, { now: clock.now() });
  };
  return { worker, add, release, started };
}

test.each([
  ['jobs that wait for other servers do not delay other jobs', 12, ['hanging'], 1],
  ['a hanging job blocks only its own slot', 1, ['hanging', 'prompt'], 25],
])('%s', async (_, hanging, slow, prompt) => {
  let done = 0;
  const { worker, add, release } = open(connection.db, slow, () => {
    done += 1;
  });
  await add('hanging', hanging);
  await add('prompt', prompt);
  const first = worker.drain();
  await expect.poll(() => done).toBe(prompt);
  // The first `drain` is still running, so the second one must run the job that was just added.
  await add('prompt');
  const second = worker.drain();
  await expect.poll(() => done).toBe(prompt + 1);
  release();
  await Promise.all([first, second]);
  await worker.stop();
});

test('the number of running jobs never exceeds the number of slots under any query plan', async () => {
  await connection.db.transaction(async (db) => {
    // For a small table without statistics, PostgreSQL may run the subquery once per row.
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await db.execute(sql`set local ${sql.raw(`enable_${way}`)} = off`);
    const { worker, add, release, started } = open(db, ['hanging']);
    await add('hanging', 60);
    const drained = worker.drain();
    await expect.poll(() => started.hanging).toBeGreaterThan(0);
    expect(started.hanging).toBe(30);
    release();
    await drained;
    expect(started.hanging).toBe(60);
    await worker.stop();
  });
});
