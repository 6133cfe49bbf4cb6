import { ApiError } from '@lockroom/contract';
import { type Deferred, deferred } from '@lockroom/testing/deferred';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, refresh, refreshAll } from './query-client.ts';
import { keys } from './query-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes a query whose responses come from the test. With `onScreen`, the query has an observer. */
function watched({ onScreen = true } = {}) {
  const queries = createQueryClient();
  const asked: Deferred<string>[] = [];
  const options = {
    queryKey: keys.rooms,
    queryFn: () => {
      const answer = deferred<string>();
      asked.push(answer);
      return answer.promise;
    },
  };
  if (onScreen) new QueryObserver(queries, options).subscribe(() => {});
  else void queries.prefetchQuery(options);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    queries,
    asked,
    state: () => queries.getQueryState<string>(keys.rooms),
    async answer(at: number, outcome: string | Error) {
      if (outcome instanceof Error) asked[at]?.reject(outcome);
      else asked[at]?.resolve(outcome);
      await settle();
    },
  };
}

const offline = new ApiError(0, 'network', 'Network error - please check your connection');

it('a failed query is retried until it succeeds', async () => {
  const { queries, asked, state, answer } = watched();
  await answer(0, 'old');
  refresh(queries, [{ key: keys.rooms }]);
  await answer(1, offline);
  expect(state()?.data).toBe('old');
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(2, new ApiError(503, 'unavailable', 'Lockroom is busy'));
  await vi.advanceTimersByTimeAsync(3_000);
  await answer(3, 'new');
  expect(state()).toMatchObject({ data: 'new', status: 'success' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
});

it('a query that the server rejected is not retried', async () => {
  const { queries, asked, answer } = watched();
  await answer(0, 'old');
  refreshAll(queries);
  await answer(1, new ApiError(404, 'not_found', 'Not found, or you do not have access to it.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

it('retries of a failing query stop after several attempts', async () => {
  const { queries, asked, answer } = watched();
  await answer(0, 'old');
  refreshAll(queries);
  for (let at = 1; at < 10; at += 1) {
    await answer(at, offline);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(asked).toHaveLength(6);
});

it('a query whose first fetch is in progress is fetched again, because the response may be outdated', async () => {
  const { queries, asked, state, answer } = watched();
  refreshAll(queries);
  await answer(0, 'old');
  expect(asked).toHaveLength(2);
  await answer(1, 'new');
  expect(state()?.data).toBe('new');
  expect(asked).toHaveLength(2);
});

it('an event with two topics that affect the same query causes a single fetch', async () => {
  const { queries, asked, answer } = watched();
  await answer(0, 'old');
  refresh(queries, [{ key: keys.rooms }, { key: keys.rooms.slice(0, 1) }]);
  await answer(1, 'new');
  expect(asked).toHaveLength(2);
});

it('an off-screen query stays stale and is not refetched', async () => {
  const { queries, asked, state, answer } = watched({ onScreen: false });
  refreshAll(queries);
  await answer(0, 'old');
  expect(state()).toMatchObject({ data: 'old', isInvalidated: true });
  expect(asked).toHaveLength(1);
});

it('a query marked as `later` is fetched after other queries, even if those fail', async () => {
  const queries = createQueryClient();
  const asked: string[] = [];
  const answers = new Map<string, Deferred<string>>();
  for (const key of [keys.stats, keys.rooms]) {
    const [name] = key;
    queries.setQueryData(key, 'old');
    new QueryObserver(queries, {
      queryKey: key,
      queryFn: () => {
        asked.push(name);
        const answer = deferred<string>();
        answers.set(name, answer);
        return answer.promise;
      },
    }).subscribe(() => {});
  }
  refresh(queries, [{ key: keys.stats, later: true }, { key: keys.rooms }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['rooms']);
  expect(queries.getQueryState(keys.stats)?.isInvalidated).toBe(true);
  answers.get('rooms')?.reject(offline);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['rooms', 'stats']);
});
