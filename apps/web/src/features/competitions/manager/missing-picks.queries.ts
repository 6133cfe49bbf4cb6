import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';

/** Which members of a room have no bracket or picks missing. */
export const missingPicksQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'missing'),
    queryFn: () => api.competitions.missingPicks({ params: { roomId } }),
    // Nobody is told when a member saves picks, so the figures are asked for anew.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Reminds the members who have picks missing. */
export function useRemind(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.competitions.remind({ params: { roomId } }),
    onSuccess: (missing) => queries.setQueryData(missingPicksQuery(roomId).queryKey, missing),
    onError: (error) => {
      toastFailure(error, 'Nobody was reminded');
      // A refusal means that the room is not as it is shown.
      void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'missing') });
    },
  });
}
