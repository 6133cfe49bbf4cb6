import type { Room } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { useShowRoom } from '../rooms/room-mutations.ts';

/** The people removed from a room. Because of the query key, live updates of the members refresh this list too. */
export const removedMembersQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'members'), 'removed'],
    queryFn: () => api.members.listRemoved({ params: { roomId } }),
  });

/** A request that changes a room's members. On success, refetches everything about the room. */
export function useMemberCall<Answer, Input = void>(
  roomId: string,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.room(roomId) }),
  });
}

export function useAnnounce(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string | null) => api.members.announce({ params: { roomId }, body: { text } }),
    onSuccess: ({ announcement }) =>
      queries.setQueryData<Room>(keys.room(roomId), (room) => room && { ...room, announcement }),
  });
}

const HANDING_FAILED = {
  accept: 'The offer could not be accepted',
  decline: 'The offer could not be declined',
  withdraw: 'The offer could not be withdrawn',
  takeOver: 'The room could not be taken over',
};

/** Accepts, declines or withdraws an offer to manage a room, or announces a takeover. */
export function useHandingAct(roomId: string) {
  const queries = useQueryClient();
  const showRoom = useShowRoom(roomId);
  return useMutation({
    mutationFn: (act: keyof typeof HANDING_FAILED) => api.managers[act]({ params: { roomId } }, showsAnswer),
    onSuccess: (room, act) => {
      showRoom(room);
      if (act === 'accept') void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'members') });
    },
    onError: (error, act) => {
      toastFailure(error, HANDING_FAILED[act]);
      // Refetch, because the room on screen may be outdated.
      void queries.invalidateQueries({ queryKey: keys.room(roomId) });
    },
  });
}
