import type { Room } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';

/**
 * The people removed from a room, for its manager and deputies. The key starts with the member list's key, so that the
 * members topic refreshes both lists.
 */
export const removedMembersQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'members'), 'removed'],
    queryFn: () => api.members.listRemoved({ params: { roomId } }),
  });

type Change =
  | { kind: 'remove'; reason: string; keepRanked: boolean }
  | { kind: 'pause'; reason: string }
  | { kind: 'allow' }
  | { kind: 'rank'; keepRanked: boolean };

export function useChangeMember(roomId: string, userId: string) {
  const queries = useQueryClient();
  const params = { roomId, userId };
  return useMutation({
    mutationFn: (change: Change) => {
      switch (change.kind) {
        case 'remove':
          return api.members.remove({
            params,
            body: { reason: change.reason, keepRanked: change.keepRanked },
          });
        case 'rank':
          return api.members.changeRemoval({ params, body: { keepRanked: change.keepRanked } });
        case 'pause':
          return api.members.pause({ params, body: { reason: change.reason } });
        case 'allow':
          return api.members.allow({ params });
      }
    },
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
