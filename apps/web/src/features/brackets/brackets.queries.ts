import type { Bracket } from '@lockroom/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys, type RoomPart } from '../../api/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** The brackets of a room, sorted by rank. */
export const roomBracketsQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'brackets'),
    queryFn: () => api.brackets.listForRoom({ params: { roomId } }),
  });

/** A bracket as the standings have it, if its room was opened before. */
export function bracketInStandings(queries: QueryClient, bracketId: string): Bracket | undefined {
  const part: RoomPart = 'brackets';
  return queries
    .getQueriesData<Bracket[]>({ queryKey: keys.anyRoom, predicate: ({ queryKey }) => queryKey[2] === part })
    .flatMap(([, brackets]) => brackets ?? [])
    .find(({ id }) => id === bracketId);
}

function refreshStandings(queries: QueryClient, roomId: string): void {
  void queries.invalidateQueries({ queryKey: keys.room(roomId) });
  void queries.invalidateQueries({ queryKey: keys.rooms });
  void queries.invalidateQueries({ queryKey: keys.stats });
}

/** Makes a bracket of the viewer's in a room. */
export function useCreateBracket(roomId: string, onCreated: (bracket: Bracket) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.brackets.create({ body: { roomId } }),
    onSuccess: (bracket) => {
      queries.setQueryData(keys.bracket(bracket.id), bracket);
      refreshStandings(queries, roomId);
      onCreated(bracket);
    },
    onError: (error) => toastFailure(error, 'Failed to create bracket'),
  });
}

/** Adds a bracket of a made-up member with random picks to a test room. */
export function useAddTestBracket(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.templates.createTestBracket({ body: { roomId } }),
    onSuccess: (bracket) => {
      refreshStandings(queries, roomId);
      toast.show({ title: 'Test Bracket Added', description: bracket.name });
    },
    onError: (error) => toastFailure(error, 'Failed to add test bracket'),
  });
}

/** Deletes a bracket. Failures are the caller's to show. */
export function useDeleteBracket(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bracketId: string) => api.brackets.remove({ params: { bracketId } }),
    onSuccess: (_, bracketId) => {
      queries.setQueryData<Bracket[]>(keys.roomPart(roomId, 'brackets'), (brackets) =>
        brackets?.filter((bracket) => bracket.id !== bracketId),
      );
      queries.removeQueries({ queryKey: keys.bracket(bracketId) });
      refreshStandings(queries, roomId);
    },
  });
}
