import { ApiError, LIST_PAGE, type ListPage } from '@lockroom/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** The pages of a list as the cache holds them. */
export type ListPages<Item> = InfiniteData<ListPage<Item>>;

/**
 * A query that loads a list page by page; `read` loads the page that a query asks for. A refresh loads every page that
 * was loaded, from the first on.
 */
export const listQuery = <Item, const Key extends QueryKey>(
  queryKey: Key,
  read: (query: { before?: string }) => Promise<ListPage<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam ? { before: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }: ListPage<Item>) => next,
  });

/** The pages with their items changed; `change` gets the items of each page. */
export function mapPages<Item>(
  pages: ListPages<Item> | undefined,
  change: (items: Item[], nth: number) => Item[],
): ListPages<Item> | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page, nth) => ({ ...page, items: change(page.items, nth) })),
    }
  );
}

const MOST_ATTEMPTS = 3;

/**
 * A whole list, for screens that sort, count or choose from all of it: one page after the other, as long as each may
 * be.
 */
export async function readWhole<Item>(
  read: (query: { before?: string; limit: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readThrough(read);
    } catch (error) {
      // The item that a page ended with was deleted before the next one was asked for.
      const isGone = error instanceof ApiError && error.code === 'not_found';
      if (!isGone || attempt >= MOST_ATTEMPTS) throw error;
    }
  }
}

async function readThrough<Item>(
  read: (query: { before?: string; limit: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page = await read({ limit: `${LIST_PAGE.most}`, ...(before ? { before } : {}) });
    items.push(...page.items);
    before = page.next;
  }
  return items;
}
