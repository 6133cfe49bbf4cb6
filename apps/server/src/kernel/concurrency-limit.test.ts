import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Queues a task for each of these accounts and returns the order in which the tasks ran. */
async function doneOf(order: string, atOnce: number): Promise<string> {
  const limited = createConcurrencyLimit({ atOnce, waiting: 100, waitMs: 10_000 });
  let done = '';
  const work = async (account: string) => {
    await pause();
    done += account;
  };
  await Promise.all([...order].map((account) => limited(() => work(account), account)));
  return done;
}

test('accounts take turns, however many tasks one of them queued first', async () => {
  expect(await doneOf('aaaaabbc', 1)).toBe('abcabaaa');
});

test('an account that queues late waits for only one task of each other account', async () => {
  expect(await doneOf('aaabbbcccd', 1)).toBe('abcdabcabc');
});

test('each account uses only one slot at a time and leaves the others free', async () => {
  expect(await doneOf('aaab', 2)).toBe('abaa');
});
