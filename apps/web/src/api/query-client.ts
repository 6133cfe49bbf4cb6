import { ApiError } from '@lockroom/contract';
import { type Query, QueryCache, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { dropLostRooms } from './lost-rooms.ts';
import type { Refresh } from './query-keys.ts';

/** Live events refresh queries, so queries do not age, retry or refetch on focus (rules: api#reading-in-the-page). */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onSettled: (_data, _error, query) => dropLostRooms(queries, query) }),
    defaultOptions: {
      // Ignore the browser's offline state: only a request shows whether the server is reachable.
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
  return queries;
}

/**
 * Refetches active queries with these keys now, in order. Refreshes marked `later` wait for the rest, and inactive
 * queries are refetched when next used. A query that matches several keys is fetched once.
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

export function refreshAll(queries: QueryClient): Promise<void> {
  return renew(queries, {});
}

/**
 * Marks the off-screen queries with these keys as stale. Queries on screen already show the response to this page's own
 * change. If a query on screen is being fetched, it is fetched again, because its response may predate the change.
 */
export function markOffScreenStale(queries: QueryClient, refreshes: readonly Refresh[]): void {
  for (const { key, exact, part } of refreshes) {
    const isMeant = (query: Query) => part === undefined || query.queryKey[2] === part;
    const filters = { queryKey: key, exact: exact ?? false, predicate: isMeant };
    void queries.invalidateQueries({ ...filters, type: 'inactive', refetchType: 'none' });
    void queries.invalidateQueries({ ...filters, type: 'active', fetchStatus: 'fetching' });
  }
}

/** Marks off-screen queries that a change on this page affects as stale, without refetching them. */
export function markStale(queries: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Milliseconds before each retry of a failed refetch. Without retries, only the next event would start another. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000] as const;

async function renew(queries: QueryClient, filters: QueryFilters, attempt = 0): Promise<void> {
  // Invalidation does not restart a first fetch or a fetch of an inactive query. The response in flight may
  // predate this event but would count as fresh, so invalidate the query again when that response arrives.
  const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of underWay.filter(isNotRestarted)) {
    const mark = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(mark, () => undefined);
  }
  await queries.invalidateQueries(filters);
  const wait = AGAIN_MS[attempt];
  const active = queries.getQueryCache().findAll({ ...filters, type: 'active' });
  const failed = active.filter(mayRecover);
  if (wait === undefined || failed.length === 0) return;
  setTimeout(() => {
    for (const { queryKey } of failed.filter(mayRecover)) {
      void renew(queries, { queryKey, exact: true }, attempt + 1);
    }
  }, partlyRandom(wait));
}

/** Makes half of a delay random, so that pages do not all come back to a restarted server at once. */
export const partlyRandom = (ms: number): number => (ms + Math.random() * ms) / 2;

const isNotRestarted = (query: Query) => query.state.data === undefined || !query.isActive();

/** Returns whether a refetch failed for a reason that may pass: the connection, the server or an invalid response. */
function mayRecover({ state: { data, status, error } }: Query): boolean {
  const passes = !(error instanceof ApiError) || error.code === 'network' || error.status >= 500;
  return data !== undefined && status === 'error' && passes;
}
