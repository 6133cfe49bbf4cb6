import { ApiError, LIST_PAGE, type ListPage } from '@lockroom/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

export type ListPages<Item> = InfiniteData<ListPage<Item>>;

/** Creates a paginated query. `read` loads one page. A refresh reloads every loaded page, starting with the first. */
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

export async function readWhole<Item>(
  read: (query: { before?: string; limit: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const items: Item[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const page = await read({ limit: `${LIST_PAGE.most}`, ...(before ? { before } : {}) });
        items.push(...page.items);
        before = page.next;
      }
      return items;
    } catch (error) {
      // The item that the cursor points to was deleted before the next page was requested.
      const isGone = error instanceof ApiError && error.code === 'not_found';
      if (!isGone || attempt >= MOST_ATTEMPTS) throw error;
    }
  }
}
