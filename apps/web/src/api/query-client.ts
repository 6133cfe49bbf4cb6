import { ApiError } from '@lockroom/contract';
import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { Refresh } from './query-keys.ts';

/** A query cache with the defaults of 000 section 7: no retry, no refetch on focus, never stale; live events refresh it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Never paused: whether the server can be reached, it finds out by asking.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Fetches anew what is on screen of these keys, and the rest when it is next needed. */
export function refresh(queries: QueryClient, refreshes: readonly Refresh[]): void {
  for (const { key, exact, part } of refreshes) {
    renew(queries, {
      queryKey: key,
      exact: exact ?? false,
      predicate: ({ queryKey }) => part === undefined || queryKey[2] === part,
    });
  }
}

/** The same with everything there is. */
export function refreshAll(queries: QueryClient): void {
  renew(queries, {});
}

/** Milliseconds before what could not be fetched anew is asked for again. Nothing else would: the event has passed. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000] as const;

function renew(queries: QueryClient, filters: QueryFilters, attempt = 0): void {
  // What is being fetched for the first time, or for a screen that was left, is not begun anew. The answer may be older
  // than what is told of here and would count as fresh, so it is marked again once it is there.
  const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of underWay.filter(isNotBegunAnew)) {
    const mark = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(mark, () => undefined);
  }
  void queries.invalidateQueries(filters).then(() => {
    const wait = AGAIN_MS[attempt];
    const failed = queries
      .getQueryCache()
      .findAll({ ...filters, type: 'active' })
      .filter(mayComeYet);
    if (wait === undefined || failed.length === 0) return;
    // Half of it is chance, so that a server that comes back is not met by everybody at once.
    setTimeout(
      () => {
        for (const query of failed.filter(mayComeYet)) {
          renew(queries, { queryKey: query.queryKey, exact: true }, attempt + 1);
        }
      },
      wait / 2 + (Math.random() * wait) / 2,
    );
  });
}

const isNotBegunAnew = (query: Query) => query.state.data === undefined || !query.isActive();

/** What is on screen and could only not be fetched anew for now: no connection, or a server in trouble. */
function mayComeYet({ state }: Query): boolean {
  const { data, status, error } = state;
  const passes = error instanceof ApiError && (error.code === 'network' || error.status >= 500);
  return data !== undefined && status === 'error' && passes;
}
