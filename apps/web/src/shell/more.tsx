import type { ListPage } from '@lockroom/contract';
import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ListPages } from '../api/list-pages.ts';
import { Button } from '../ui/button.tsx';
import { isNotFound } from './errors.ts';

interface NextPage {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  load: () => Promise<void>;
}

export interface LoadedList<Item> {
  items: Item[] | undefined;
  error: unknown;
  refetch: () => unknown;
  nextPage: NextPage;
}

/** Loads the first page of a `listQuery`, and the next one whenever `nextPage.load` is called. */
export function useList<Item, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<ListPage<Item>, Error, ListPages<Item>, Key, string>,
): LoadedList<Item> {
  const query = useInfiniteQuery(options);
  const { data, error, refetch, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  async function load() {
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
    nextPage: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      isFailed: query.isFetchNextPageError,
      load,
    },
  };
}

interface MoreProps {
  nextPage: NextPage;
  label: string;
  /** The number of loaded items, announced when more have arrived. */
  shown: number;
  /** Also loads the next page when the button is scrolled into view. */
  byScrolling?: boolean;
}

export function More({ nextPage, label, shown, byScrolling = false }: MoreProps) {
  const { hasMore, isLoading, isFailed } = nextPage;
  const frame = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  useLoadOnScroll(frame, nextPage, byScrolling);
  useEffect(() => {
    if (isLoading || !wasPressed.current) return;
    wasPressed.current = false;
    setAnnouncement(`${shown} shown`);
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
              void nextPage.load();
            }}
          >
            {isFailed ? 'That did not load. Try again' : label}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

function useLoadOnScroll(
  frame: RefObject<HTMLDivElement | null>,
  { hasMore, isLoading, isFailed, load }: NextPage,
  isOn: boolean,
): void {
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  }, [load]);
  const isReady = isOn && hasMore && !isLoading && !isFailed;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void latestLoad.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isReady]);
}
