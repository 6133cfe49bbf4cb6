import { QueryClient } from '@tanstack/react-query';
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
    void queries.invalidateQueries({
      queryKey: key,
      exact: exact ?? false,
      predicate: ({ queryKey }) => part === undefined || queryKey[2] === part,
    });
  }
}
