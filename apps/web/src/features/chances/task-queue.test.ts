import type { Computation } from '@lockroom/rules';
import { afterEach, expect, it, vi } from 'vitest';
import { CalculationTimeout, createTaskQueue } from './compute.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes a task that yields `pauses` times and logs each step. */
function* busy(name: string, pauses: number, log: string[]): Computation<string> {
  for (let pause = 0; pause < pauses; pause += 1) {
    log.push(name);
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield;
  }
  return name;
}

function start() {
  const queue = createTaskQueue();
  const log: string[] = [];
  let id = 0;
  const add = (name: string, priority: number, pauses = 6) => {
    id += 1;
    const own = id;
    const answer = new Promise((resolve, reject) => {
      queue.add(own, priority, () => busy(name, pauses, log), { resolve, reject });
    });
    return { id: own, answer };
  };
  return { queue, add, log };
}

it('an urgent task overtakes a less urgent task that is already running', async () => {
  const { add, log } = start();
  const slow = add('slow', 3);
  await new Promise((resolve) => setTimeout(resolve, 12));
  const urgent = add('urgent', 0, 2);
  expect(await urgent.answer).toBe('urgent');
  expect(await slow.answer).toBe('slow');
  expect(log[0]).toBe('slow');
  expect(log.at(-1)).toBe('slow');
  expect(log.indexOf('urgent')).toBeLessThan(log.lastIndexOf('slow'));
});

it('the queue lets timers fire between its turns', async () => {
  const { add } = start();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await add('long', 0, 20).answer;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

it('a canceled task stops, and other tasks continue', async () => {
  const { queue, add, log } = start();
  const canceled = add('canceled', 0, 1_000);
  const kept = add('kept', 1, 2);
  await new Promise((resolve) => setTimeout(resolve, 12));
  queue.cancel(canceled.id);
  expect(await kept.answer).toBe('kept');
  expect(log.filter((name) => name === 'canceled').length).toBeLessThan(100);
});

it('if one task fails, other tasks are not rejected', async () => {
  const { queue, add } = start();
  const failing = new Promise((resolve, reject) => {
    queue.add(
      99,
      0,
      () => {
        throw new Error('not possible');
      },
      { resolve, reject },
    );
  });
  await expect(failing).rejects.toThrow('not possible');
  expect(await add('next', 0, 1).answer).toBe('next');
});

/** Replaces the clock. Each reading advances it by 50 ms, so that each turn runs one step. */
function slowClock() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
}

function* endless(name: string, log: string[]): Computation<string> {
  for (;;) {
    log.push(name);
    yield;
  }
}

it('a task times out after ten seconds of its own work, excluding the time that it waited', async () => {
  slowClock();
  const queue = createTaskQueue();
  const log: string[] = [];
  const ask = (id: number, start: () => Computation<string>) =>
    new Promise((resolve, reject) => queue.add(id, 2, start, { resolve, reject }));
  const stuck = ask(1, () => endless('stuck', log));
  const patient = ask(2, () => endless('patient', log));
  await expect(stuck).rejects.toThrow(CalculationTimeout);
  expect(log.filter((name) => name === 'stuck')).toHaveLength(201);
  await expect(patient).rejects.toThrow(CalculationTimeout);
  expect(log.filter((name) => name === 'patient')).toHaveLength(201);
});
