import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withQueries } from '../testing/with-queries.tsx';
import { useMutation } from './use-mutation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders a mutation whose requests take 100 ms each and succeed, except where `answers` says otherwise. */
function renderMutation(...answers: boolean[]) {
  const sent: string[] = [];
  const done = vi.fn();
  const { result } = renderHook(
    () =>
      useMutation({
        mutationFn: async (name: string) => {
          sent.push(name);
          await new Promise((resolve) => setTimeout(resolve, 100));
          if (answers.shift() === false) throw new Error('No.');
          return name;
        },
        onSuccess: done,
      }),
    { wrapper: withQueries(new QueryClient()) },
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { sent, done, wait, press: (name: string) => act(() => result.current.mutate(name)), result };
}

test('a second call before the next render is not sent, and resolves with the response to the first', async () => {
  const { sent, done, result, wait } = renderMutation();
  const { mutateAsync } = result.current;
  const answers = Promise.all([mutateAsync('Ring'), mutateAsync('Ring')]);
  await wait(110);
  expect(await answers).toEqual(['Ring', 'Ring']);
  expect(sent).toEqual(['Ring']);
  expect(done).toHaveBeenCalledTimes(1);
});

test('a second call right after a quick response is not sent, and a later call is sent', async () => {
  const { sent, press, wait } = renderMutation();
  press('Ring');
  await wait(120);
  press('Ring');
  await wait(500);
  expect(sent).toEqual(['Ring']);
  press('Ring');
  await wait(110);
  expect(sent).toEqual(['Ring', 'Ring']);
});

test('a failed call can be resent immediately', async () => {
  const { sent, press, result, wait } = renderMutation(false, true);
  press('Ring');
  await wait(110);
  expect(result.current.error?.message).toBe('No.');
  press('Ring');
  await wait(110);
  expect(sent).toEqual(['Ring', 'Ring']);
  expect(result.current.isSuccess).toBe(true);
});

test('turning a switch on, off and on again sends all three changes in order', async () => {
  const { sent, press, wait } = renderMutation();
  press('on');
  press('off');
  press('on');
  await wait(300);
  expect(sent).toEqual(['on', 'off', 'on']);
});

test('two different files are both sent, although their JSON is identical', async () => {
  const sent: Blob[] = [];
  const { result } = renderHook(
    () => useMutation({ mutationFn: async (file: Blob) => void sent.push(file) }),
    { wrapper: withQueries(new QueryClient()) },
  );
  const [first, second] = [new Blob(['a']), new Blob(['b'])];
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  for (const file of [first, first, second]) {
    act(() => result.current.mutate(file));
    await act(() => vi.advanceTimersByTimeAsync(10));
  }
  expect(sent).toEqual([first, second]);
});
