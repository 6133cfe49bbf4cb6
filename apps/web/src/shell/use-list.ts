import type { ListPage } from '@lockroom/contract';
import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPages } from '../api/list-pages.ts';
import { isNotFound } from './errors.ts';

export interface ListRest {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  read: () => Promise<void>;
}

export interface LoadedList<Item> {
  items: Item[] | undefined;
  error: unknown;
  refetch: () => unknown;
  rest: ListRest;
}

/** Loads the first page of a `listQuery`, and the next one whenever `rest.read` is called. */
export function useList<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<ListPage<Item>, Error, ListPages<Item>, Key, string>,
): LoadedList<Item> {
  const query = useInfiniteQuery(options);
  const { data, error, refetch, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  async function read() {
    const next = await fetchNextPage();
    if (!next.isFetchNextPageError || !isNotFound(next.error)) return;
    // The cursor's item was deleted. Reloading gives the last page a new cursor.
    await refetch();
    await fetchNextPage();
  }
  return {
    items,
    error,
    refetch,
    rest: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      isFailed: query.isFetchNextPageError,
      read,
    },
  };
}
