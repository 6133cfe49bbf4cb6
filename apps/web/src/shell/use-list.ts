import type { ListPage } from '@lockroom/contract';
import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPages } from '../api/list-pages.ts';
import { isNotFound } from './errors.ts';

/** The part of a list that is not loaded yet. */
export interface ListRest {
  hasMore: boolean;
  isLoading: boolean;
  /** Whether the last attempt to load the next page failed. */
  isFailed: boolean;
  read: () => Promise<void>;
}

/** A list as far as it is loaded. */
export interface LoadedList<Item> {
  /** Undefined until the first page is there. */
  items: Item[] | undefined;
  error: unknown;
  refetch: () => unknown;
  rest: ListRest;
}

/** The list of a `listQuery`: loads its first page, and the next one whenever `rest.read` is called. */
export function useList<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<ListPage<Item>, Error, ListPages<Item>, Key, string>,
): LoadedList<Item> {
  const query = useInfiniteQuery(options);
  const { data, error, refetch, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  async function read() {
    const next = await fetchNextPage();
    if (!next.isFetchNextPageError || !isNotFound(next.error)) return;
    // The item that the last page ended with was deleted. Read anew, the page ends with another.
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
