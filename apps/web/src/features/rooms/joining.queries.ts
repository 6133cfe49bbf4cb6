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

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'join_refused';

/** Joins a room. The alert after a failure says `refusal` if the code or the password is wrong. */
export function useJoinRoom(onJoined: (room: RoomCard) => void, refusal = JOIN_FAILED) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { roomCode: string; password: string }) =>
      api.rooms.join({ body }).catch((error: unknown) => {
        throw isRefused(error) ? new ApiError(error.status, error.code, refusal) : error;
      }),
    onSuccess: (room) => welcome(queries, room, onJoined),
    // Other rejections, e.g. because the room is full, contain their own reason.
    onError: (error) => alertFailure(error, isRefused(error) ? refusal : 'Failed to join room', refusal),
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
