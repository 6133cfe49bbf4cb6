import type { Act, UndoneAct } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { counted } from '../../shell/counted.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** The manager's last acts on the card or the bracket. */
export const actsQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'acts'),
    queryFn: () => api.competitions.acts({ params: { roomId } }),
  });

/** Takes back an act. The second tap of a double tap does not take back the one before it as well. */
export function useUndo(roomId: string, actId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.competitions.undo({ params: { roomId }, body: { actId } }),
    onSuccess: ({ picks }) => toast.show({ title: 'Taken Back', ...described(picks) }),
    onError: (error) => toastFailure(error, 'Not taken back'),
    // A refusal, too, means that the room is not as it is shown.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.room(roomId) }),
  });
}

function described({ returned, kept, lost }: UndoneAct['picks']): { description?: string } {
  const parts = [
    ...(returned > 0
      ? [`${counted(returned, 'pick')} of before ${returned === 1 ? 'stands' : 'stand'} again`]
      : []),
    ...(kept > 0 ? [`${counted(kept, 'newer pick')} ${kept === 1 ? 'stays' : 'stay'}`] : []),
    ...(lost > 0 ? [`${counted(lost, 'newer pick')} ${lost === 1 ? 'is' : 'are'} gone`] : []),
  ];
  return parts.length > 0 ? { description: `${parts.join(', ')}.` } : {};
}

/** The act that can be taken back now, and how long still: '9:48'; null where none can. */
export function undoable(acts: readonly Act[] | undefined, now: number): { act: Act; left: string } | null {
  const act = acts?.find(({ canUndo }) => canUndo);
  const seconds = act?.undoUntil ? Math.floor((Date.parse(act.undoUntil) - now) / 1000) : 0;
  if (!act || seconds <= 0) return null;
  return { act, left: `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` };
}
