import type { Room } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';

/** What a room's manager can make of it, and whom to invite to that; asked anew each time, since results go on. */
export const againQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'again'),
    queryFn: () => api.circles.options({ params: { roomId } }),
    gcTime: 0,
  });

/** What the circle of a room has seen; asked anew each time, since no event tells of the other rooms. */
export const hallQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'hall'),
    queryFn: () => api.circles.hall({ params: { roomId } }),
    staleTime: 0,
  });

/** The two ways to make a room from another. */
export type Making = 'again' | 'second-chance';

type NewRoom = Parameters<typeof api.circles.secondChance>[0]['body'];

/** Makes a room from another and puts it into the cache for its page. The form shows a failure. */
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
    // What is still in may be something else by now.
    onError: () => void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'again') }),
  });
}
