import { type ReportKind, type ReportReader, readPage } from '@lockroom/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** What can be reported. For a picture, `id` is the id of its owner. */
export interface ReportSubject {
  kind: ReportKind;
  id: string;
  /** The name of the person or the room. */
  name: string;
  /** The room in which a person is reported. */
  roomId?: string | undefined;
}

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

export function useSendReport(onDone: () => void) {
  return useMutation({
    mutationFn: ({ subject, text }: { subject: ReportSubject; text: string }) => {
      const { kind, id, roomId } = subject;
      return api.reports.create({ body: { kind, id, text, ...(roomId === undefined ? {} : { roomId }) } });
    },
    onSuccess: ({ readers }) => {
      onDone();
      toast.show({ title: 'Report sent', description: readersText(readers) });
    },
  });
}

function readersText(readers: readonly ReportReader[]): string {
  const [first, second] = readers;
  if (first === undefined) return 'This Lockroom has no administrator, so nobody else can see it yet.';
  if (second !== undefined) return 'The people who run this room and this Lockroom can see it.';
  return `The people who run this ${first === 'managers' ? 'room' : 'Lockroom'} can see it.`;
}

export function useCloseReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => api.reports.close({ params: { reportId } }),
    onSuccess: () => refreshReports(queries),
    onError: (error) => toastFailure(error, 'The report could not be closed'),
  });
}

export function refreshReports(queries: QueryClient): void {
  refresh(queries, [{ key: keys.reports }, { key: keys.notifications }]);
}

export const blockedQuery = listQuery([...keys.friends, 'blocked'], (query) =>
  readPage(api.blocks.list, { query }),
);

export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.blocks.add({ params: { userId: id } }),
    onSuccess: () => refreshBlocked(queries),
  });
}

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
function refreshBlocked(queries: QueryClient): void {
  refresh(queries, [
    { key: keys.friends },
    { key: keys.anyRoom, part: 'members' },
    { key: keys.anyRoom, part: 'messages' },
  ]);
}
