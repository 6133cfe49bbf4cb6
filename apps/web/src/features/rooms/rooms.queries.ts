import { ApiError, type Room, type RoomCard, readPage } from '@lockroom/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { alertFailure } from '../../shell/alert-failure.ts';
import { isNotFound, toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export const roomQuery = (roomId: string) =>
  queryOptions({ queryKey: keys.room(roomId), queryFn: () => api.rooms.get({ params: { roomId } }) });

export const membersQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'members'),
    queryFn: () => api.rooms.members({ params: { roomId } }),
  });

export const changesQuery = (roomId: string) =>
  listQuery(keys.roomPart(roomId, 'changes'), (query) =>
    readPage(api.rooms.changes, { params: { roomId }, query }),
  );

function refreshRooms(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keys.rooms }),
    queries.invalidateQueries({ queryKey: keys.stats }),
  ]);
}

/** The alert after a failed attempt to join (rules: texts#alerts). */
export const JOIN_FAILED = 'Failed to join room. Please check your Room ID and password.';

export const invitationQuery = (preview: string) =>
  queryOptions({
    queryKey: keys.invitation(preview),
    queryFn: () => api.inviteLinks.preview({ params: { preview } }),
  });

/** The room with this code if its manager personally invited the viewer, else null. */
export const ownInvitationQuery = (roomCode: string) =>
  queryOptions({
    queryKey: keys.ownInvitation(roomCode),
    queryFn: async () => {
      try {
        return await api.inviteLinks.personal({ params: { roomCode } });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

export const inviteLinksQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'links'),
    queryFn: () => api.inviteLinks.list({ params: { roomId } }),
  });

export function useEndInviteLink(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => api.inviteLinks.end({ params: { roomId, linkId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'changes') }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'links') }),
  });
}

/**
 * Joins a room by its code and password; idempotent. An alert shows failures, with `refusal` as its text if the server
 * refuses.
 */
export function useJoinRoom(onJoined: (room: RoomCard) => void, refusal = JOIN_FAILED) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { roomCode: string; password: string }) =>
      api.rooms.join({ body }).catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.code === 'join_refused';
        throw isRefused ? new ApiError(error.status, error.code, refusal) : error;
      }),
    onSuccess: (room) => welcome(queries, room, onJoined),
    onError: (error) => alertFailure(error, refusal),
  });
}

/** Joins a room with the key of an invitation link. The page shows failures. */
export function useJoinByLink(onJoined: (room: RoomCard) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { roomCode: string; key: string }) => api.inviteLinks.join({ body }),
    onSuccess: (room) => welcome(queries, room, onJoined),
  });
}

function welcome(queries: QueryClient, room: RoomCard, onJoined: (room: RoomCard) => void): void {
  void refreshRooms(queries);
  onJoined(room);
}

export type NewRoom = Parameters<typeof api.rooms.create>[0]['body'];

export function useCreateRoom() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRoom) => api.rooms.create({ body }),
    onSuccess: (room) => {
      queries.setQueryData(keys.room(room.id), room);
      void refreshRooms(queries);
    },
  });
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

export function useGiveUpRoom() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ roomId, how }: { roomId: string; how: 'leave' | 'delete' }) =>
      how === 'delete' ? api.rooms.remove({ params: { roomId } }) : api.rooms.leave({ params: { roomId } }),
    onSuccess: (_, { roomId }) => {
      queries.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.filter((room) => room.id !== roomId));
      queries.removeQueries({ queryKey: keys.room(roomId) });
      void queries.invalidateQueries({ queryKey: keys.stats });
    },
    onError: (error, { how }) => alertFailure(error, `Failed to ${how} room. Please try again.`),
  });
}

export function useRenameRoom(roomId: string, onDone: () => void) {
  const keepRoom = useKeepRoom(roomId);
  return useMutation({
    mutationFn: (name: string) => api.rooms.update({ params: { roomId }, body: { name } }, showsAnswer),
    onSuccess: (room) => {
      keepRoom(room);
      onDone();
      toast.show({ title: 'Success', description: 'Room name updated successfully!' });
    },
  });
}

export type RoomSettings = Parameters<typeof api.rooms.update>[0]['body'];

export function useChangeRoom(roomId: string) {
  const keepRoom = useKeepRoom(roomId);
  return useMutation({
    mutationFn: (body: RoomSettings) => api.rooms.update({ params: { roomId }, body }, showsAnswer),
    onSuccess: keepRoom,
  });
}

export function useRequestPlace(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.rooms.requestPlace({ params: { roomId } }),
    onError: (error) => toastFailure(error, 'Failed to ask for a place'),
    // A refusal means that the room on screen is out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.room(roomId) }),
  });
}

export function useCompleteRoom(roomId: string) {
  const queries = useQueryClient();
  const keepRoom = useKeepRoom(roomId);
  return useMutation({
    mutationFn: (isCompleted: boolean) => api.rooms.complete({ params: { roomId }, body: { isCompleted } }),
    onSuccess: (room) => {
      keepRoom(room);
      void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'brackets') });
      void queries.invalidateQueries({ queryKey: keys.brackets });
      toast.show(
        room.isCompleted
          ? { title: 'Event Completed', description: 'Final rankings are locked.' }
          : { title: 'Event reopened', description: 'Picks and results can be changed again.' },
      );
    },
  });
}

function useKeepRoom(roomId: string) {
  const queries = useQueryClient();
  return (room: Room) => {
    queries.setQueryData(keys.room(roomId), room);
    queries.setQueryData<RoomCard[]>(keys.rooms, (rooms) =>
      rooms?.map((card) => (card.id === roomId ? { ...card, ...room } : card)),
    );
  };
}

export async function countVisit(roomId: string): Promise<void> {
  try {
    await api.rooms.visit({ params: { roomId } });
  } catch {
    // If something is wrong with the room, its page shows it.
  }
}
