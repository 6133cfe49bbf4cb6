import type { Room, RoomCard } from '@lockroom/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { alertFailure } from '../../shell/alert-failure.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';

export function refreshRooms(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keys.rooms }),
    queries.invalidateQueries({ queryKey: keys.stats }),
  ]);
}

export function useArchiveRoom() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ roomId, archive }: { roomId: string; archive: boolean }) =>
      archive
        ? api.rooms.archive({ params: { roomId } }, showsAnswer)
        : api.rooms.restore({ params: { roomId } }, showsAnswer),
    onSuccess: (changed) => {
      queries.setQueryData<RoomCard[]>(keys.rooms, (rooms) =>
        rooms?.map((room) => (room.id === changed.id ? changed : room)),
      );
    },
    onError: (error, { archive }) =>
      alertFailure(error, `Failed to ${archive ? 'archive' : 'restore'} room. Please try again.`),
  });
}

export type RoomSettings = Parameters<typeof api.rooms.update>[0]['body'];

export function useChangeRoom(roomId: string) {
  const showRoom = useShowRoom(roomId);
  return useMutation({
    mutationFn: (body: RoomSettings) => api.rooms.update({ params: { roomId }, body }, showsAnswer),
    onSuccess: showRoom,
  });
}

export function useRequestPlace(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.rooms.requestPlace({ params: { roomId } }),
    onError: (error) => toastFailure(error, 'Failed to ask for a spot'),
    // Refetch after a rejection too, because the room on screen may be outdated.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.room(roomId) }),
  });
}

/** Returns a function that updates the room on screen and in the room list. */
export function useShowRoom(roomId: string) {
  const queries = useQueryClient();
  return (room: Room) => {
    queries.setQueryData(keys.room(roomId), room);
    queries.setQueryData<RoomCard[]>(keys.rooms, (rooms) =>
      rooms?.map((card) => (card.id === roomId ? { ...card, ...room } : card)),
    );
  };
}
