import type { FollowMode } from '@lockroom/contract';
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

/** All differences between a room and its template. */
export const proposalsQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'following'), 'proposals'],
    queryFn: () => api.followings.proposals({ params: { roomId } }),
  });

export function useFollow(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { templateId: string | null; mode: FollowMode | 'off' }) =>
      api.followings.follow({ params: { roomId }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.room(roomId) });
      onDone();
    },
  });
}

/** What to do with proposals: accept several at once, or dismiss one. */
export type ProposalAct = { take: string[] } | { dismiss: string };

export function useProposalAct(roomId: string) {
  const queries = useQueryClient();
  const { queryKey } = proposalsQuery(roomId);
  return useMutation({
    mutationFn: (act: ProposalAct) =>
      'take' in act
        ? api.followings.takeSome({ params: { roomId }, body: { proposalIds: act.take } })
        : api.followings.dismiss({ params: { roomId, proposalId: act.dismiss } }),
    onSuccess: (left, act) => {
      queries.setQueryData(queryKey, left);
      if (!('take' in act)) return;
      void queries.invalidateQueries({ queryKey: keys.brackets });
      void queries.invalidateQueries({ queryKey: keys.room(roomId) });
    },
    onError: (error) => {
      toastFailure(error, 'That could not be taken');
      // A refusal means that the differences on screen are out of date.
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/** How many rooms follow a template, and when its feed token was created. */
export const feedQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...keys.template(templateId), 'feed'],
    queryFn: () => api.followings.feed({ params: { templateId } }),
  });

export function useFeedToken(templateId: string) {
  const queries = useQueryClient();
  const params = { templateId };
  const onSuccess = () => queries.invalidateQueries({ queryKey: feedQuery(templateId).queryKey });
  const make = useMutation({
    mutationFn: () => api.followings.makeFeedToken({ params }),
    onSuccess,
    onError: (error) => toastFailure(error, 'No token was made'),
  });
  const end = useMutation({ mutationFn: () => api.followings.endFeedToken({ params }), onSuccess });
  return { make, end };
}
