import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';

export const missingPicksQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'missing'),
    queryFn: () => api.competitions.missingPicks({ params: { roomId } }),
    // No live event is sent when a member saves picks, so always refetch.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export function useRemind(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.competitions.remind({ params: { roomId } }),
    onSuccess: (missing) => queries.setQueryData(missingPicksQuery(roomId).queryKey, missing),
    onError: (error) => {
      toastFailure(error, 'The reminders could not be sent');
      // The request may have failed because the figures on screen are out of date, so refetch them.
      void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'missing') });
    },
  });
}
