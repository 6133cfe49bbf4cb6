import { ApiError, type RoomCard } from '@lockroom/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { alertFailure } from '../../shell/alert-failure.ts';
import { isNotFound } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { refreshRooms } from './room-mutations.ts';

/** The alert after a failed attempt to join (rules: texts#alerts). */
export const JOIN_FAILED = 'Failed to join room. Please check your Room ID and password.';

export const invitationQuery = (preview: string) =>
  queryOptions({
    queryKey: keys.invitation(preview),
    queryFn: () => api.inviteLinks.preview({ params: { preview } }),
  });

/** The room with this code if its manager personally invited the viewer, otherwise null. */
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
 * Joins a room by its code and password; joining again is harmless. Failures are shown in an alert, whose text is
 * `refusal` if the code or the password is wrong.
 */
export function useJoinRoom(onJoined: (room: RoomCard) => void, refusal = JOIN_FAILED) {
  const queries = useQueryClient();
  // Other rejections, e.g. because the room is full, contain their own reason.
  const titleOf = (error: unknown) =>
    error instanceof ApiError && error.code !== 'join_refused' ? 'Failed to join room' : refusal;
  return useMutation({
    mutationFn: (body: { roomCode: string; password: string }) =>
      api.rooms.join({ body }).catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.code === 'join_refused';
        throw isRefused ? new ApiError(error.status, error.code, refusal) : error;
      }),
    onSuccess: (room) => welcome(queries, room, onJoined),
    onError: (error) => alertFailure(error, titleOf(error), refusal),
  });
}

/** Joins a room with the key of an invitation link. Failures are shown on the page. */
export function useJoinByLink(onJoined: (room: RoomCard) => unknown) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { roomCode: string; key: string }) => api.inviteLinks.join({ body }),
    onSuccess: (room) => welcome(queries, room, onJoined),
  });
}

function welcome(queries: QueryClient, room: RoomCard, onJoined: (room: RoomCard) => unknown): void {
  void refreshRooms(queries);
  onJoined(room);
}
