import { deferred } from '@lockroom/testing/deferred';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createWorker, enqueue } from './worker.ts';

const connection = await openTestDatabase();
afterAll(() => connection.close());

test('jobs that wait for other servers do not delay other jobs', async () => {
  const { db } = connection;
  const clock = createTestClock();
  const done: string[] = [];
  const { promise: released, resolve: release } = deferred<void>();
  const worker = createWorker({
    db,
    clock,
    log: Fastify({ logger: false }).log,
    handlers: {
      hanging: async () => {
        await released;
        done.push('hanging');
      },
      prompt: async () => void done.push('prompt'),
    },
    hasRoom: () => true,
    slow: ['hanging'],
  });
  const at = { now: clock.now() };
  for (let n = 0; n < 12; n++) await enqueue(db, 'hanging', {}, at);
  await enqueue(db, 'prompt', {}, at);
  const first = worker.drain();
  await expect.poll(() => done).toEqual(['prompt']);
  // The first round hangs. The next one handles the later jobs.
  await enqueue(db, 'prompt', {}, at);
  const second = worker.drain();
  await expect.poll(() => done).toEqual(['prompt', 'prompt']);
  release();
  await Promise.all([first, second]);
  expect(done).toHaveLength(14);
  await worker.stop();
});

test('a hanging job blocks only its own slot', async () => {
  const { db } = connection;
  const clock = createTestClock();
  const done: string[] = [];
  const { promise: released, resolve: release } = deferred<void>();
  const worker = createWorker({
    db,
    clock,
    log: Fastify({ logger: false }).log,
    handlers: {
      hanging: () => released,
      sent: async () => void done.push('sent'),
    },
    hasRoom: () => true,
    slow: ['hanging', 'sent'],
  });
  const at = { now: clock.now() };
  await enqueue(db, 'hanging', {}, at);
  for (let n = 0; n < 25; n++) await enqueue(db, 'sent', {}, at);
  const first = worker.drain();
  await expect.poll(() => done.length).toBe(25);
  await enqueue(db, 'sent', {}, at);
  const second = worker.drain();
  await expect.poll(() => done.length).toBe(26);
  release();
  await Promise.all([first, second]);
  await worker.stop();
});

test('the number of running jobs never exceeds the number of slots under any query plan', async () => {
  await connection.db.transaction(async (db) => {
    // For a small table without statistics, PostgreSQL may run the subquery once for each row.
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await db.execute(sql`set local ${sql.raw(`enable_${way}`)} = off`);
    const clock = createTestClock();
    let started = 0;
    const { promise: released, resolve: release } = deferred<void>();
    const worker = createWorker({
      db,
      clock,
      log: Fastify({ logger: false }).log,
      handlers: {
        hanging: () => {
          started += 1;
          return released;
        },
      },
      hasRoom: () => true,
      slow: ['hanging'],
    });
    for (let n = 0; n < 60; n++) await enqueue(db, 'hanging', { n }, { now: clock.now() });
    const drained = worker.drain();
    await expect.poll(() => started).toBeGreaterThan(0);
    expect(started).toBe(30);
    release();
    await drained;
    expect(started).toBe(60);
    await worker.stop();
  });
});
