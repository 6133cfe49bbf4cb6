import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Makes numbered reads that finish when the test ends them. */
function slowReads() {
  const ends: ((error?: Error) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const nth = ends.length + 1;
      ends.push((error) => (error ? reject(error) : resolve(nth)));
    });
  return { ends, read };
}

test('callers that arrive during a read share the next read', async () => {
  const { ends, read } = slowReads();
  const ask = createSharedReads<number>();
  const answers = [ask('room', read), ask('room', read), ask('room', read)];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  const late = ask('room', read);
  ends[1]?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 2]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await late).toBe(3);
});

test('reads with different keys do not wait for each other, and a failed read fails only for its own callers', async () => {
  const { ends, read } = slowReads();
  const ask = createSharedReads<number>();
  const [first, second] = [ask('room', read), ask('room', read)];
  const other = ask('other room', read);
  ends[1]?.();
  expect(await other).toBe(2);
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await second).toBe(3);
});
