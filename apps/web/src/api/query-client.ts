import { ApiError } from '@lockroom/contract';
import { type Query, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import type { Refresh } from './query-keys.ts';

/**
 * Creates the query cache (rules: api#reading-in-the-page): no retry, no refetch on focus, never stale; live events
 * refresh it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Never paused by the browser's offline state: only a request shows whether the server can be reached.
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

/**
 * Refetches the active queries of these keys now, in their order, those that come later after them, and the others when they
 * are next used. A query of several keys is fetched once.
 */
export function refresh(queries: QueryClient, refreshes: readonly Refresh[]): void {
  const known = new Set<Query>();
  const now: Promise<void>[] = [];
  const later: QueryFilters[] = [];
  for (const { key, exact, part, later: isLater } of refreshes) {
    const found = queries
      .getQueryCache()
      .findAll({ queryKey: key, exact: exact ?? false })
      .filter((query) => (part === undefined || query.queryKey[2] === part) && !known.has(query));
    for (const query of found) known.add(query);
    const filters: QueryFilters = { predicate: (query) => found.includes(query) };
    if (!isLater) now.push(renew(queries, filters));
    else {
      later.push(filters);
      void queries.invalidateQueries({ ...filters, refetchType: 'none' });
    }
  }
  if (later.length > 0) void Promise.all(now).then(() => later.map((filters) => renew(queries, filters)));
}

/** Like {@link refresh}, for every query. Resolves once those on the screen have been answered or refused. */
export function refreshAll(queries: QueryClient): Promise<void> {
  return renew(queries, {});
}

/**
 * Marks the queries of these keys that are not on the screen as stale. Those on the screen show the answer of this page's
 * own change; one that is being fetched may be answered from before the change, and is fetched again.
 */
export function markUnseenStale(queries: QueryClient, refreshes: readonly Refresh[]): void {
  for (const { key, exact, part } of refreshes) {
    const isMeant = (query: Query) => part === undefined || query.queryKey[2] === part;
    const filters = { queryKey: key, exact: exact ?? false };
    void queries.invalidateQueries({ ...filters, type: 'inactive', refetchType: 'none', predicate: isMeant });
    void queries.invalidateQueries({
      ...filters,
      type: 'active',
      fetchStatus: 'fetching',
      predicate: isMeant,
    });
  }
}

/** Marks queries as stale that this page's own change has changed in ways that are not on the screen. */
export function markStale(queries: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Milliseconds before a failed refetch is repeated. Nothing else repeats it: its event has passed. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000] as const;

/** Resolves once the queries have been answered or refused. */
async function renew(queries: QueryClient, filters: QueryFilters, attempt = 0): Promise<void> {
  // Invalidation does not restart a first fetch, nor one of an inactive query. Its answer may be older than this event
  // and would count as fresh, so the query is invalidated again once the answer is there.
  const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of underWay.filter(isNotRestarted)) {
    const mark = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(mark, () => undefined);
  }
  await queries.invalidateQueries(filters);
  const wait = AGAIN_MS[attempt];
  const failed = queries
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(mayRecover);
  if (wait === undefined || failed.length === 0) return;
  // Half of the wait is random, so that a restarted server is not hit by all pages at once.
  setTimeout(
    () => {
      for (const query of failed.filter(mayRecover)) {
        void renew(queries, { queryKey: query.queryKey, exact: true }, attempt + 1);
      }
    },
    wait / 2 + (Math.random() * wait) / 2,
  );
}

const isNotRestarted = (query: Query) => query.state.data === undefined || !query.isActive();

/** A query with data whose refetch failed for a passing reason: no connection, a server error, an unreadable answer. */
function mayRecover({ state }: Query): boolean {
  const { data, status, error } = state;
  const passes = !(error instanceof ApiError) || error.code === 'network' || error.status >= 500;
  return data !== undefined && status === 'error' && passes;
}
