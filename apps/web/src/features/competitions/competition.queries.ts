import { ApiError, type Bracket, readPage } from '@lockroom/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readWhole } from '../../api/list-pages.ts';
import { keys, type RoomPart } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { isNotFound, toastFailure } from '../../shell/errors.ts';
import { useMutation, useRepeatableMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { deleteDraft } from './stored-drafts.ts';

export const competitionQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'competition'),
    queryFn: () => api.competitions.get({ params: { roomId } }),
  });

/** Retries for a few seconds, because the server's clock may reach a lock slightly later than this device's. */
export const retryWhile = (isTooEarly: (error: Error) => boolean) => ({
  retry: (count: number, error: Error) => isTooEarly(error) && count < 5,
  retryDelay: 1000,
});

/** Whether the request failed because another member's picks are still hidden. */
export const isHiddenPicksError = (error: Error) =>
  error instanceof ApiError && error.code === 'sheet_closed';

export const entryQuery = (entryId: string) =>
  queryOptions({
    queryKey: keys.bracket(entryId),
    queryFn: () => api.brackets.get({ params: { bracketId: entryId } }),
    retry: (count, error) => count < 1 && !isNotFound(error),
    retryDelay: 500,
  });

export const roomEntriesQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'brackets'),
    // Without a limit, the server returns up to 200 brackets, so most rooms need one request.
    queryFn: () =>
      readWhole(({ limit: _, ...query }) =>
        readPage(api.brackets.listForRoom, { params: { roomId }, query }),
      ),
  });

/** An entry that has a rank. Entries without a rank, e.g. of removed people, are left out of the room's figures. */
export type RankedBracket = Bracket & { rank: number };

export const isRanked = (entry: Bracket): entry is RankedBracket => entry.rank !== null;

const onlyRanked = (entries: readonly Bracket[]) => entries.filter(isRanked);

export const rankedEntriesQuery = (roomId: string) => ({ ...roomEntriesQuery(roomId), select: onlyRanked });

export function entryInStandings(queries: QueryClient, entryId: string): Bracket | undefined {
  const part: RoomPart = 'brackets';
  return queries
    .getQueriesData<Bracket[]>({ queryKey: keys.anyRoom, predicate: ({ queryKey }) => queryKey[2] === part })
    .flatMap(([, entries]) => entries ?? [])
    .find(({ id }) => id === entryId);
}

function refreshStandings(queries: QueryClient, roomId: string): void {
  void queries.invalidateQueries({ queryKey: keys.room(roomId) });
  void queries.invalidateQueries({ queryKey: keys.rooms });
  void queries.invalidateQueries({ queryKey: keys.stats });
}

export function useCreateEntry(roomId: string, onCreated: (entry: Bracket) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.brackets.create({ body: { roomId } }),
    onSuccess: (entry) => {
      queries.setQueryData(keys.bracket(entry.id), entry);
      refreshStandings(queries, roomId);
      onCreated(entry);
    },
    onError: (error) => toastFailure(error, 'Failed to create bracket'),
  });
}

/** Adds a fake member's entry with random picks to a test room. May be called again while a request is in progress. */
export function useAddTestEntry(roomId: string) {
  const queries = useQueryClient();
  return useRepeatableMutation({
    mutationFn: () => api.templates.createTestBracket({ body: { roomId } }),
    onSuccess: (entry) => {
      refreshStandings(queries, roomId);
      toast.show({ title: 'Test Bracket Added', description: entry.name });
    },
    onError: (error) => toastFailure(error, 'Failed to add test bracket'),
  });
}

export function useDeleteEntry(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (entryId: string) => api.brackets.remove({ params: { bracketId: entryId } }),
    onSuccess: (_, entryId) => {
      deleteDraft(session.get()?.user.id ?? '', entryId);
      queries.setQueryData<Bracket[]>(keys.roomPart(roomId, 'brackets'), (entries) =>
        entries?.filter((entry) => entry.id !== entryId),
      );
      queries.removeQueries({ queryKey: keys.bracket(entryId) });
      refreshStandings(queries, roomId);
    },
  });
}
