import type { Bracket } from '@lockroom/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys } from '../../api/query-keys.ts';

/** The brackets of a room, sorted by rank. */
export const roomBracketsQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'brackets'),
    queryFn: () => api.brackets.listForRoom({ params: { roomId } }),
  });

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
