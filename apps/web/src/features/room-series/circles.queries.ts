import type { Room } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';

/**
 * The rooms that the manager can create from this one, and the people to invite. Not cached, because each result can
 * change them.
 */
export const againQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'again'),
    queryFn: () => api.circles.options({ params: { roomId } }),
    gcTime: 0,
  });

/** The history of all rooms in a series. Refetched on every visit, because no live event covers the other rooms. */
export const hallQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'hall'),
    queryFn: () => api.circles.hall({ params: { roomId } }),
    staleTime: 0,
  });

export type Making = 'again' | 'second-chance';

type NewRoom = Parameters<typeof api.circles.secondChance>[0]['body'];

export function useMakeFrom({ id: roomId }: Pick<Room, 'id'>, making: Making) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fromRound, ...body }: NewRoom) =>
      making === 'again'
        ? api.circles.again({ params: { roomId }, body })
        : api.circles.secondChance({ params: { roomId }, body: { ...body, fromRound } }),
    onSuccess: ({ invited: _, ...room }) => {
      queries.setQueryData<Room>(keys.room(room.id), room);
      void queries.invalidateQueries({ queryKey: keys.rooms });
      void queries.invalidateQueries({ queryKey: keys.stats });
    },
    // The call may have failed because the fights or teams still in play have changed, so refetch them.
    onError: () => void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'again') }),
  });
}
