import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ConcurrencyLimits, createConcurrencyLimit } from './concurrency-limit.ts';

const LIMITS: ConcurrencyLimits = { atOnce: 2, waiting: 3, waitMs: 20_000 };
const BUSY = { code: 'unavailable', status: 503, retryAfter: 5 };

/** Queues tasks that finish on command; `begun` lists those that have started. */
function open(limits: Partial<ConcurrencyLimits> = {}) {
  const inTurn = createConcurrencyLimit({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const work = (name: string) =>
    inTurn(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, { done: () => resolve(name), fail: reject }),
      );
    });
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)?.fail(error);
    else ends.get(name)?.done();
    await nextTurn();
  };
  return { work, end, begun };
}

test('two tasks run at a time, and waiting tasks start in the order in which they were queued', async () => {
  const { work, end, begun } = open();
  const all = ['a', 'b', 'c', 'd'].map(work);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('a task is refused while too many tasks are waiting, and accepted afterward', async () => {
  const { work, end, begun } = open();
  const all = ['a', 'b', 'c', 'd', 'e'].map(work);
  await expect(work('f')).rejects.toMatchObject(BUSY);
  await end('a');
  all.push(work('g'));
  for (const name of ['b', 'c', 'd', 'e', 'g']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
  expect(begun).not.toContain('f');
});

test('a task that has waited too long is refused and never starts', async () => {
  const { work, end, begun } = open({ atOnce: 1, waitMs: 20 });
  const first = work('a');
  await expect(work('b')).rejects.toMatchObject(BUSY);
  await end('a');
  await first;
  const third = work('c');
  await nextTurn();
  await end('c');
  expect(await third).toBe('c');
  expect(begun).toEqual(['a', 'c']);
});

test('a task that fails lets the next task start', async () => {
  const { work, end } = open({ atOnce: 1 });
  const [failing, next] = [work('a'), work('b')];
  const refused = expect(failing).rejects.toThrow('no');
  await nextTurn();
  await end('a', new Error('no'));
  await refused;
  await end('b');
  expect(await next).toBe('b');
});

/** Queues a task for each of these accounts and returns the order in which the tasks ran. */
async function doneOf(order: string, atOnce: number): Promise<string> {
  const limited = createConcurrencyLimit({ atOnce, waiting: 100, waitMs: 10_000 });
  let done = '';
  const work = async (account: string) => {
    await nextTurn();
    done += account;
  };
  await Promise.all([...order].map((account) => limited(() => work(account), account)));
  return done;
}

test('accounts take turns, even if one of them queued many tasks first', async () => {
  expect(await doneOf('aaaaabbc', 1)).toBe('abcabaaa');
});

test('an account that queues a task late waits for at most one task of each other account', async () => {
  expect(await doneOf('aaabbbcccd', 1)).toBe('abcdabcabc');
});

test('each account runs only one task at a time and leaves the other slots free', async () => {
  expect(await doneOf('aaab', 2)).toBe('abaa');
});
