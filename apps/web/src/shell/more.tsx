import type { ListPage } from '@lockroom/contract';
import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ListPages } from '../api/list-pages.ts';
import { Button } from '../ui/button.tsx';
import { isNotFound } from './errors.ts';

interface ListRest {
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
    // The item at the cursor was deleted. Reloading gives the last page a new cursor.
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

interface MoreProps {
  rest: ListRest;
  label: string;
  /** The number of loaded items, announced when more have arrived. */
  shown: number;
  /** Also loads the next page when the button is scrolled into view. */
  byScrolling?: boolean;
}

export function More({ rest, label, shown, byScrolling = false }: MoreProps) {
  const { hasMore, isLoading, isFailed } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const [said, setSaid] = useState('');
  useReadingOnScroll(frame, rest, byScrolling);
  useEffect(() => {
    if (isLoading || !wasPressed.current) return;
    wasPressed.current = false;
    setSaid(`${shown} shown`);
    // The button loses focus when it is disabled, and disappears once the last page has loaded.
    if (document.activeElement !== document.body) return;
    (frame.current?.querySelector('button') ?? frame.current)?.focus({ preventScroll: true });
  }, [isLoading, shown]);
  return (
    <div ref={frame} tabIndex={-1}>
      {hasMore && (
        <div className="py-1 px-0">
          <Button
            variant="quiet"
            block
            loading={isLoading}
            pendingLabel="Loading..."
            onClick={() => {
              wasPressed.current = true;
              void rest.read();
            }}
          >
            {isFailed ? 'That did not load. Try again' : label}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

function useReadingOnScroll(
  frame: RefObject<HTMLDivElement | null>,
  { hasMore, isLoading, isFailed, read }: ListRest,
  isOn: boolean,
): void {
  const more = useRef(read);
  useEffect(() => {
    more.current = read;
  }, [read]);
  const isReady = isOn && hasMore && !isLoading && !isFailed;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void more.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isReady]);
}
