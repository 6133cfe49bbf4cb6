import { afterEach, expect, it, vi } from 'vitest';
import type { Db } from './connect.ts';
import { grouped, groupedInTurn } from './grouped.ts';

const pool = {} as Db;

afterEach(() => {
  vi.useRealTimers();
});

/** A read whose statements end when the test says so; `asked` has the keys of each. */
function heldReads(make = grouped) {
  const asked: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const read = make(async (_db, keys: readonly number[]) => {
    asked.push([...keys]);
    const error = await new Promise<Error | undefined>((resolve) => ends.push(resolve));
    if (error) throw error;
    return keys.map((key) => key * 10);
  });
  return { read, asked, end: (nth: number, error?: Error) => ends[nth]?.(error) };
}

it('reads at once, and everybody who comes meanwhile in one statement', async () => {
  const { read, asked, end } = heldReads();
  const answers = Promise.all([1, 2, 3, 4].map((key) => read(pool, key)));
  expect(asked).toEqual([[1]]);
  end(0);
  await expect.poll(() => asked).toEqual([[1], [2, 3, 4]]);
  end(1);
  expect(await answers).toEqual([10, 20, 30, 40]);
});

it('reads nothing before it is asked for', async () => {
  const { read, asked, end } = heldReads();
  const first = [read(pool, 1), read(pool, 2)];
  end(0);
  await expect.poll(() => asked).toEqual([[1], [2]]);
  // The second is under way and may be older than this question.
  const late = read(pool, 2);
  expect(asked).toEqual([[1], [2]]);
  end(1);
  await expect.poll(() => asked).toEqual([[1], [2], [2]]);
  end(2);
  expect(await Promise.all([...first, late])).toEqual([10, 20, 20]);
});

it('fails for those alone whose statement failed', async () => {
  const { read, asked, end } = heldReads();
  const answers = Promise.allSettled([1, 2, 3].map((key) => read(pool, key)));
  end(0, new Error('gone'));
  await expect.poll(() => asked.length).toBe(2);
  end(1);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('goes on beside a statement that does not come back', async () => {
  vi.useFakeTimers();
  const { read, asked, end } = heldReads();
  void read(pool, 1);
  const second = read(pool, 2);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([[1], [2]]);
  const third = read(pool, 3);
  end(1);
  expect(await second).toBe(20);
  expect(asked).toEqual([[1], [2], [3]]);
  end(2);
  expect(await third).toBe(30);
});

it('waits for no statement that is late, also where nobody waited when it became so', async () => {
  vi.useFakeTimers();
  const { read, asked, end } = heldReads();
  void read(pool, 1);
  await vi.advanceTimersByTimeAsync(300);
  const second = read(pool, 2);
  expect(asked).toEqual([[1], [2]]);
  end(1);
  expect(await second).toBe(20);
  const more = [read(pool, 3), read(pool, 4), read(pool, 5)];
  expect(asked).toEqual([[1], [2], [3]]);
  // The late one ends, and is still one of none.
  end(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([[1], [2], [3]]);
  end(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([[1], [2], [3], [4, 5]]);
  end(3);
  expect(await Promise.all(more)).toEqual([30, 40, 50]);
});

it('never does two at once of what also writes', async () => {
  vi.useFakeTimers();
  const { read, asked, end } = heldReads(groupedInTurn);
  const answers = Promise.all([read(pool, 1), read(pool, 2)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([[1]]);
  end(0);
  await vi.advanceTimersByTimeAsync(10);
  end(1);
  expect(await answers).toEqual([10, 20]);
});

it('fails where the answer has another length', async () => {
  const short = grouped(async (_db, _keys: readonly number[]): Promise<number[]> => []);
  await expect(short(pool, 1)).rejects.toThrow('has not answered every key');
});

it('does not mix what is asked of a transaction with the rest', async () => {
  const { read, asked, end } = heldReads();
  const other = {} as Db;
  const answers = Promise.all([read(pool, 1), read(other, 2)]);
  expect(asked).toEqual([[1], [2]]);
  for (const nth of [0, 1]) end(nth);
  expect(await answers).toEqual([10, 20]);
});
