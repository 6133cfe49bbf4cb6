import { readPage } from '@lockroom/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export type Shelf = 'open' | 'closed';

/** The reports of one room or of all rooms. Refetched whenever the list is opened, because the counts change. */
export const reportsQuery = (roomId: string | null, shelf: Shelf) => ({
  ...listQuery([...keys.reports, roomId ?? 'all', shelf], (page) => {
    const query = { ...page, closed: String(shelf === 'closed') };
    return roomId === null
      ? readPage(api.reports.all, { query })
      : readPage(api.reports.ofRoom, { params: { roomId }, query });
  }),
  staleTime: 0,
});

export function refreshReports(queries: QueryClient): void {
  refresh(queries, [{ key: keys.reports }, { key: keys.notifications }]);
}

export const blockedQuery = listQuery([...keys.friends, 'blocked'], (query) =>
  readPage(api.blocks.list, { query }),
);

export function useUnblock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; username: string }) => api.blocks.remove({ params: { userId: id } }),
    onSuccess: (_, { username }) => {
      refreshBlocked(queries);
      toast.show({ title: `${username} is no longer blocked` });
    },
    onError: (error, { username }) => toastFailure(error, `${username} could not be unblocked`),
  });
}

/** Refreshes the friend list, and the lists of members and messages, which show who is blocked. */
export function refreshBlocked(queries: QueryClient): void {
  refresh(queries, [
    { key: keys.friends },
    { key: keys.anyRoom, part: 'members' },
    { key: keys.anyRoom, part: 'messages' },
  ]);
}
