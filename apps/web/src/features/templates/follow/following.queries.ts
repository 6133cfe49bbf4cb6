import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';

export const followingQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'following'), 'event'],
    queryFn: () => api.followings.get({ params: { roomId } }),
  });

/** Includes the values that the room has and its template lacks. */
const ALL = { own: 'true' } as const;

export const proposalsQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'following'), 'proposals'],
    queryFn: () => api.followings.proposals({ params: { roomId }, query: ALL }),
  });

type ProposalAct = { take: string[] } | { dismiss: string };

export function useProposalAct(roomId: string) {
  const queries = useQueryClient();
  const { queryKey } = proposalsQuery(roomId);
  return useMutation({
    mutationFn: (act: ProposalAct) =>
      'take' in act
        ? api.followings.takeSome({ params: { roomId }, query: ALL, body: { proposalIds: act.take } })
        : api.followings.dismiss({ params: { roomId, proposalId: act.dismiss }, query: ALL }),
    onSuccess: (left, act) => {
      queries.setQueryData(queryKey, left);
      if (!('take' in act)) return;
      void queries.invalidateQueries({ queryKey: keys.brackets });
      void queries.invalidateQueries({ queryKey: keys.room(roomId) });
    },
    onError: (error) => {
      toastFailure(error, 'Your choice could not be saved');
      // If the server rejects the request, the differences on screen are out of date.
      void queries.invalidateQueries({ queryKey });
    },
  });
}
