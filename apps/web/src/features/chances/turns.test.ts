import type { Reckoning } from '@lockroom/rules';
import { afterEach, expect, it, vi } from 'vitest';
import { createTurns, NotWorkedOut } from './turns.ts';

afterEach(() => vi.restoreAllMocks());

/** A calculation that never ends by itself before it paused so often, and notes when it is worked on. */
function* busy(name: string, pauses: number, log: string[]): Reckoning<string> {
  for (let pause = 0; pause < pauses; pause += 1) {
    log.push(name);
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield;
  }
  return name;
}

function start() {
  const turns = createTurns();
  const log: string[] = [];
  let id = 0;
  const add = (name: string, urgency: number, pauses = 6) => {
    id += 1;
    const own = id;
    const answer = new Promise((resolve, reject) => {
      turns.add(own, urgency, () => busy(name, pauses, log), { resolve, reject });
    });
    return { id: own, answer };
  };
  return { turns, add, log };
}

it('works on what is more urgent first, also when it comes later', async () => {
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

it('lets others in between', async () => {
  const { add } = start();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await add('long', 0, 20).answer;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

it('stops what nobody waits for, and goes on with the rest', async () => {
  const { turns, add, log } = start();
  const dropped = add('dropped', 0, 1_000);
  const kept = add('kept', 1, 2);
  await new Promise((resolve) => setTimeout(resolve, 12));
  turns.drop(dropped.id);
  expect(await kept.answer).toBe('kept');
  expect(log.filter((name) => name === 'dropped').length).toBeLessThan(100);
});

it('tells a failure to the one who asked', async () => {
  const { turns, add } = start();
  const failing = new Promise((resolve, reject) => {
    turns.add(
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

/** Lets every look at the clock take 50 ms, so that a turn is one step. */
function slowClock() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
}

function* endless(name: string, log: string[]): Reckoning<string> {
  for (;;) {
    log.push(name);
    yield;
  }
}

it('gives up what has worked for ten seconds, and nothing that waited meanwhile', async () => {
  slowClock();
  const turns = createTurns();
  const log: string[] = [];
  const ask = (id: number, reckoning: () => Reckoning<string>) =>
    new Promise((resolve, reject) => turns.add(id, 2, reckoning, { resolve, reject }));
  const stuck = ask(1, () => endless('stuck', log));
  const patient = ask(2, () => endless('patient', log));
  await expect(stuck).rejects.toThrow(NotWorkedOut);
  expect(log.filter((name) => name === 'stuck')).toHaveLength(201);
  await expect(patient).rejects.toThrow(NotWorkedOut);
  expect(log.filter((name) => name === 'patient')).toHaveLength(201);
});

it('does not let what is urgent and lasts hold up the rest', async () => {
  slowClock();
  const turns = createTurns();
  const log: string[] = [];
  function* short(): Reckoning<string> {
    yield;
    return 'there';
  }
  const settled = { resolve: () => undefined, reject: () => undefined };
  turns.add(1, 0, () => endless('lasting', log), settled);
  const later = new Promise((resolve, reject) => turns.add(2, 3, short, { resolve, reject }));
  expect(await later).toBe('there');
  expect(log.length).toBeLessThan(100);
  turns.drop(1);
});
