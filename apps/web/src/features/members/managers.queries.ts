import { useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { useKeepRoom } from '../rooms/room-mutations.ts';

export function useSetRole(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: 'deputy' | 'member' }) =>
      api.managers.setRole({ params: { roomId, userId }, body: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'members') }),
  });
}

type HandingAct = 'accept' | 'decline' | 'withdraw' | 'takeOver';

const FAILED: Record<HandingAct, string> = {
  accept: 'The offer could not be accepted',
  decline: 'The offer could not be declined',
  withdraw: 'The offer could not be withdrawn',
  takeOver: 'The room could not be taken over',
};

/** Accepts, declines or withdraws an offer to manage a room, or announces a takeover. */
export function useHandingAct(roomId: string) {
  const queries = useQueryClient();
  const keepRoom = useKeepRoom(roomId);
  return useMutation({
    mutationFn: (act: HandingAct) => api.managers[act]({ params: { roomId } }, showsAnswer),
    onSuccess: (room, act) => {
      keepRoom(room);
      if (act === 'accept') void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'members') });
    },
    onError: (error, act) => {
      toastFailure(error, FAILED[act]);
      // Refetch, because the room on screen may be outdated.
      void queries.invalidateQueries({ queryKey: keys.room(roomId) });
    },
  });
}

export function useOfferRoom(roomId: string) {
  const keepRoom = useKeepRoom(roomId);
  return useMutation({
    mutationFn: (userId: string) => api.managers.offer({ params: { roomId }, body: { userId } }, showsAnswer),
    onSuccess: keepRoom,
  });
}
