import { describe, expect, it } from 'vitest';
import { createGate, createQueue, inTurns } from './turns.ts';

/** A calculation that logs each of its `steps` and returns how many it took until it was stopped. */
function* count(
  steps: number,
  note: (step: number) => void,
): Generator<undefined, number, boolean | undefined> {
  for (let step = 0; step < steps; step += 1) {
    note(step);
    if (yield) return step + 1;
  }
  return steps;
}

/** Keeps the thread busy for `ms` milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const free = () => ({ turn: createGate(1), mostMs: 1e6, isGivenUp: () => false });

describe('a calculation in turns', () => {
  it('takes turns with others that use the same gate', async () => {
    const steps: string[] = [];
    const turns = free();
    const both = ['a', 'b'].map((name) => {
      return inTurns(
        count(3, (step) => {
          steps.push(`${name}${step}`);
          work(5);
        }),
        turns,
      );
    });
    expect(await Promise.all(both)).toEqual([3, 3]);
    expect(steps).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('is stopped after its time, and at once where it is given up', async () => {
    const slow = count(1000, () => work(5));
    expect(await inTurns(slow, { ...free(), mostMs: 20 })).toBeLessThan(50);
    expect(
      await inTurns(
        count(1000, () => {}),
        { ...free(), isGivenUp: () => true },
      ),
    ).toBe(1);
  });
});

describe('a queue', () => {
  it('runs one thing after the other, and goes on after a failure', async () => {
    const queue = createQueue(3);
    const steps: string[] = [];
    const running = ['a', 'b', 'c'].map((name) =>
      queue(async () => {
        await inTurns(
          count(2, (step) => steps.push(`${name}${step}`)),
          free(),
        );
        if (name === 'a') throw new Error('a failed');
        return name;
      }),
    );
    expect(await Promise.allSettled(running)).toMatchObject([
      { status: 'rejected' },
      { value: 'b' },
      { value: 'c' },
    ]);
    expect(steps).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1']);
  });

  it('refuses what would wait too long, and takes more once there is room', async () => {
    const queue = createQueue(2);
    const two = [queue(async () => 1), queue(async () => 2)];
    await expect(queue(async () => 3)).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(two);
    expect(await queue(async () => 4)).toBe(4);
  });
});

describe('a gate', () => {
  it('lets some through in each turn, and others act in between', async () => {
    const gate = createGate(2);
    const steps: string[] = [];
    const passing = [1, 2, 3, 4, 5].map((n) => gate().then(() => steps.push(`passed ${n}`)));
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('another');
    }
    await Promise.all(passing);
    expect(steps).toEqual(['passed 1', 'passed 2', 'another', 'passed 3', 'passed 4', 'another', 'passed 5']);
    await gate();
  });
});
