import { expect, test } from 'vitest';
import { createTurns } from './costly-work.ts';

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Does pieces of work of these accounts, asked for in this order; returns the order in which they were done. */
async function doneOf(order: string, atOnce: number): Promise<string> {
  const inTurn = createTurns({ atOnce, waiting: 100, waitMs: 10_000 });
  let done = '';
  const work = async (account: string) => {
    await pause();
    done += account;
  };
  await Promise.all([...order].map((account) => inTurn(() => work(account), account)));
  return done;
}

test('accounts take turns, however many pieces of work one has asked for before the other', async () => {
  expect(await doneOf('aaaaabbc', 1)).toBe('abcabaaa');
});

test('who comes late waits for one piece of each of the others', async () => {
  expect(await doneOf('aaabbbcccd', 1)).toBe('abcdabcabc');
});

test('an account has one piece of work under way, and the others those that are left', async () => {
  expect(await doneOf('aaab', 2)).toBe('abaa');
});
