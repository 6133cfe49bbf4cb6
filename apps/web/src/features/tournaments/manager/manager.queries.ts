import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { alertFailure } from '../../../shell/alert-failure.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { errorText, toastTitle } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';
import { type BoardOwner, refreshRoom } from './board-owner.queries.ts';
import type { ResultsDraft, SavedOutcome } from './results-draft.ts';

interface BoardChange<V> {
  call: (variables: V) => Promise<unknown>;
  /** The title of the toast if the call fails. */
  failed: string;
  /** Shows errors as an alert instead of a toast, with this title if there was no response. */
  lost?: string;
  done: (variables: V) => ToastMessage;
  onDone: () => void;
}

/** Changes a board, then calls `onDone` and shows the toast. `problem` is the error for the form. */
export function useBoardChange<V>(
  owner: Pick<BoardOwner, 'refresh'>,
  { call, failed, lost, done, onDone }: BoardChange<V>,
) {
  const save = useMutation({
    mutationFn: call,
    onSuccess: (_, variables) => {
      onDone();
      toast.show(done(variables));
    },
    onError: (error) => {
      if (lost) alertFailure(error, failed, lost);
      else toastTitle(error, failed);
      if (conflictingValues(error)) return owner.refresh();
    },
  });
  return { ...save, problem: save.error && errorText(save.error, failed) };
}

/** Previews the replacement of a team; never cached. */
export const replaceTeamPreviewQuery = (roomId: string, teamId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), teamId, 'replace-preview'],
    queryFn: () => api.tournamentActs.replacePreview({ params: { roomId }, query: { teamId } }),
    staleTime: 0,
    gcTime: 0,
  });

export function useReplaceTeam(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.tournamentActs.replace>[0]['body']) =>
      api.tournamentActs.replace({ params: { roomId }, body }),
    onSuccess: () => refreshRoom(queries, roomId),
    onError: (error) => {
      if (conflictingValues(error)) return refreshRoom(queries, roomId);
    },
  });
}

/** Saves results and the final's score; resolves with the results that became impossible. */
export function useSaveResults(owner: BoardOwner) {
  return useMutation({
    mutationFn: ({ draft, seen }: { draft: ResultsDraft; seen: SavedOutcome }) =>
      owner.saveResults(draft, seen),
    onError: (error) => {
      const failed = 'Failed to save results. Please try again.';
      toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' });
      if (conflictingValues(error)) return owner.refresh();
    },
  });
}
