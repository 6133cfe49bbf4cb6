import { expect, it } from 'vitest';
import { createGate, runInSlices } from './yield-to-event-loop.ts';

/** Makes a calculation that logs each of its `steps` and returns how many it completed. */
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

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const free = () => ({ gate: createGate(1), maxMs: 1e6, isCancelled: () => false });

it('calculations that use the same gate take turns', async () => {
  const steps: string[] = [];
  const options = free();
  const both = ['a', 'b'].map((name) => {
    return runInSlices(
      count(3, (step) => {
        steps.push(`${name}${step}`);
        work(5);
      }),
      options,
    );
  });
  expect(await Promise.all(both)).toEqual([3, 3]);
  expect(steps).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
});

it('a calculation stops when its time is up or when it is canceled', async () => {
  const slow = count(1000, () => work(5));
  expect(await runInSlices(slow, { ...free(), maxMs: 20 })).toBeLessThan(50);
  expect(
    await runInSlices(
      count(1000, () => {}),
      { ...free(), isCancelled: () => true },
    ),
  ).toBe(1);
});

it('a gate admits a limited number of callers per turn and lets other code run in between', async () => {
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
