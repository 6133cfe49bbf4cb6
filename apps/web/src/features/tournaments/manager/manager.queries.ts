import type { FormatFamily } from '@lockroom/rules';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { alertFailure } from '../../../shell/alert-failure.ts';
import { errorText, toastTitle } from '../../../shell/errors.ts';
import { whatIsThere } from '../../../shell/stale.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';
import { type BoardOwner, roomCache } from './board-owner.queries.ts';
import type { ResultsDraft, SavedOutcome } from './results-draft.ts';

/** Refreshes the board and all that depends on it. */
function refreshEntry(queries: QueryClient, { key, stale }: Pick<BoardOwner, 'key' | 'stale'>) {
  refresh(queries, stale);
  return queries.invalidateQueries({ queryKey: key });
}

interface BoardChange<V> {
  call: (variables: V) => Promise<unknown>;
  /** Title of the toast when the call fails. */
  failed: string;
  /** The failure is an alert, with this title where there was no answer. */
  lost?: string;
  done: (variables: V) => ToastMessage;
  onDone: () => void;
}

/** Changes a board; after the refresh, calls `onDone` and shows the toast. */
function useBoardChange<V>(
  owner: Pick<BoardOwner, 'key' | 'stale'>,
  { call, failed, lost, done, onDone }: BoardChange<V>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (_, variables) => {
      await refreshEntry(queries, owner);
      onDone();
      toast.show(done(variables));
    },
    onError: (error) => {
      if (lost) alertFailure(error, failed, lost);
      else toastTitle(error, failed);
      if (whatIsThere(error)) return refreshEntry(queries, owner);
    },
  });
}

/** The toast after a failed save of the lock time (rules: texts#tournament-forms). */
export const LOCK_FAILED = 'Failed to set lock time';

/** Sets the lock time of the board, an ISO instant; null clears it. */
export function useSetLockTime(owner: BoardOwner, family: FormatFamily, onDone: () => void) {
  const kind = family === 'football' ? 'Football' : 'Dynamic';
  return useBoardChange(owner, {
    call: owner.setLockTime,
    failed: LOCK_FAILED,
    done: ({ lockTime }) => ({
      title: lockTime === null ? 'Lock time cleared' : `${kind} bracket lock time set successfully`,
    }),
    onDone,
  });
}

/** Names teams by id; an empty name brings back the standard one. */
export function useSaveNames(owner: BoardOwner, onDone: () => void) {
  return useBoardChange(owner, {
    call: owner.saveNames,
    failed: 'Failed to save team names. Please try again.',
    lost: 'Error saving team names. Please try again.',
    done: () => ({
      title: 'Team names updated!',
      description: 'Custom team names have been saved successfully.',
    }),
    onDone,
  });
}

/** The toast after a failed save of point rewards (rules: texts#tournament-forms). */
export const POINTS_FAILED = 'Failed to save points configuration. Please try again.';

/** Sets the points of a right pick per round, round 1 first. */
export function useSavePoints(roomId: string, onDone: () => void) {
  return useBoardChange(roomCache(roomId), {
    call: ({ roundPoints, seen }: { roundPoints: number[]; seen: number[] }) =>
      api.tournaments.savePointsConfig({
        params: { roomId },
        body: { roundPoints, seen: { roundPoints: seen } },
      }),
    failed: POINTS_FAILED,
    done: () => ({ title: 'Points updated!' }),
    onDone,
  });
}

/** The toast after a failed save of labels (rules: texts#tournament-forms). */
export const LABELS_FAILED = 'Failed to save conference labels. Please try again.';

/** Changes names and colours of sides and names of rounds and regions. */
export function useSaveLabels(owner: BoardOwner, onDone: () => void) {
  return useBoardChange(owner, {
    call: owner.saveLabels,
    failed: LABELS_FAILED,
    done: () => ({ title: 'Conference & Round Names Updated!' }),
    onDone,
  });
}

/** What putting another team into a team's place would do; asked for anew each time. */
export const replaceTeamPreviewQuery = (roomId: string, teamId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), teamId, 'replace-preview'],
    queryFn: () => api.tournamentActs.replacePreview({ params: { roomId }, query: { teamId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Puts another team into a team's place. */
export function useReplaceTeam(roomId: string) {
  const queries = useQueryClient();
  const { key, stale } = roomCache(roomId);
  return useMutation({
    mutationFn: (body: Parameters<typeof api.tournamentActs.replace>[0]['body']) =>
      api.tournamentActs.replace({ params: { roomId }, body }),
    onSuccess: () => refreshEntry(queries, { key, stale }),
    onError: (error) => {
      if (whatIsThere(error)) return refreshEntry(queries, { key, stale });
    },
  });
}

/** The alert after a refused change of size (rules: texts#alerts). */
export const SIZE_FAILED = 'Failed to change bracket size. Please try again.';

/** Changes size and reseeding, which clears picks and results. */
export function useChangeSize(owner: BoardOwner, onDone: () => void) {
  return useBoardChange(owner, {
    call: owner.changeSize,
    failed: SIZE_FAILED,
    lost: 'Error changing bracket size. Please try again.',
    done: ({ bracketSize }) => ({
      title: 'Bracket size changed',
      description: `The bracket has ${bracketSize} teams.`,
    }),
    onDone,
  });
}

/** Saves results and the final's score; resolves with the results that became impossible. */
export function useSaveResults(owner: BoardOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, seen }: { draft: ResultsDraft; seen: SavedOutcome }) =>
      owner.saveResults(draft, seen),
    onSuccess: () => refreshEntry(queries, owner),
    onError: (error) => {
      const failed = 'Failed to save results. Please try again.';
      toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' });
      if (whatIsThere(error)) return refreshEntry(queries, owner);
    },
  });
}
