import type { Act, UndoneAct } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { counted } from '../../shell/counted.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export const actsQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'acts'),
    queryFn: () => api.competitions.acts({ params: { roomId } }),
  });

/** Undoes an action by its id, so that a double tap does not also undo the action before it. */
export function useUndo(roomId: string, actId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.competitions.undo({ params: { roomId }, body: { actId } }),
    onSuccess: ({ picks }) => toast.show({ title: 'Taken Back', ...described(picks) }),
    onError: (error) => toastFailure(error, 'Not taken back'),
    // A refusal also means that the page shows outdated data.
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

/** Returns the action that can be undone now and the time left to do so, e.g. '9:48'; null if there is none. */
export function undoable(acts: readonly Act[] | undefined, now: number): { act: Act; left: string } | null {
  const act = acts?.find(({ canUndo }) => canUndo);
  const seconds = act?.undoUntil ? Math.floor((Date.parse(act.undoUntil) - now) / 1000) : 0;
  if (!act || seconds <= 0) return null;
  return { act, left: `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` };
}
