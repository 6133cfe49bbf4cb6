import type { BracketConfig, ConferenceLabels } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/game';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { errorText, toastFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import type { ResultsDraft } from './results-draft.ts';
import type { SheetCount } from './words.ts';

/** Fetches the room and its bracket anew, with what hangs on them: sheets, standings, the lists of rooms. */
function refreshBracket(queries: QueryClient, roomId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.brackets });
  void queries.invalidateQueries({ queryKey: keys.rooms });
  return queries.invalidateQueries({ queryKey: keys.room(roomId) });
}

/** The brackets of a room that hold picks, and how many picks together; null while that is not known. */
export function useSheetCount(roomId: string): SheetCount | null {
  const { data } = useQuery(roomBracketsQuery(roomId));
  if (!data) return null;
  const picks = data.map((bracket) => bracket.picksSaved ?? 0).filter((count) => count > 0);
  return { brackets: picks.length, picks: picks.reduce((sum, count) => sum + count, 0) };
}

/** What a failed save of the lock time says (002 section 8); the server's own words come first. */
export const LOCK_FAILED = 'Failed to set lock time';

/** Sets the lock of a room's brackets, an instant, or clears it with null. */
export function useSetLockTime(roomId: string, family: FormatFamily, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lockTime: string | null) =>
      family === 'football'
        ? api.tournaments.setFootballLock({ params: { roomId }, body: { lockTime } })
        : api.tournaments.setLockTime({ params: { roomId }, body: { lockTime } }),
    onSuccess: async ({ lockTime }) => {
      await refreshBracket(queries, roomId);
      onDone();
      const kind = family === 'football' ? 'Football' : 'Dynamic';
      toast.show({
        title: lockTime === null ? 'Lock time cleared' : `${kind} bracket lock time set successfully`,
      });
    },
    onError: (error) => toastFailure(error, LOCK_FAILED),
  });
}

/** Names teams by id; an empty name brings back the standard one. */
export function useSaveNames(roomId: string, family: FormatFamily, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (teamNames: Record<string, string>) =>
      family === 'football'
        ? api.tournaments.footballSaveTeamNames({ params: { roomId }, body: { teamNames } })
        : api.tournaments.customSaveTeamNames({ params: { roomId }, body: { teamNames } }),
    onSuccess: async () => {
      await refreshBracket(queries, roomId);
      onDone();
      toast.show({
        title: 'Team names updated!',
        description: 'Custom team names have been saved successfully.',
      });
    },
    onError: (error) => toastFailure(error, 'Failed to save team names. Please try again.'),
  });
}

/** What a failed save of point rewards says (002 section 8). */
export const POINTS_FAILED = 'Failed to save points configuration. Please try again.';

/** Changes what a right pick of each round is worth, round 1 first. */
export function useSavePoints(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (roundPoints: number[]) =>
      api.tournaments.savePointsConfig({ params: { roomId }, body: { roundPoints } }),
    onSuccess: async () => {
      await refreshBracket(queries, roomId);
      onDone();
      toast.show({ title: 'Points updated!' });
    },
    onError: (error) => toastFailure(error, POINTS_FAILED),
  });
}

/** What a failed save of conference and round names says (002 section 8). */
export const LABELS_FAILED = 'Failed to save conference labels. Please try again.';

/** Changes names and colours of the sides and names of rounds and regions; what is not sent stays. */
export function useSaveLabels(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (labels: Partial<ConferenceLabels>) =>
      api.tournaments.saveLabels({ params: { roomId }, body: labels }),
    onSuccess: async () => {
      await refreshBracket(queries, roomId);
      onDone();
      toast.show({ title: 'Conference & Round Names Updated!' });
    },
    onError: (error) => toastFailure(error, LABELS_FAILED),
  });
}

/** What a failed change of size says (002 section 8). */
export const SIZE_FAILED = 'Failed to change bracket size. Please try again.';

/** Changes size and reseeding, which clears predictions and results. */
export function useChangeSize(roomId: string, family: FormatFamily, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<BracketConfig, 'bracketSize' | 'reseeding'>) =>
      family === 'football'
        ? api.tournaments.changeBracketSize({ params: { roomId }, body })
        : api.tournaments.changeConfig({ params: { roomId }, body }),
    onSuccess: async ({ bracketSize }) => {
      await refreshBracket(queries, roomId);
      onDone();
      toast.show({ title: 'Bracket size changed', description: `The bracket has ${bracketSize} teams.` });
    },
    onError: (error) => toastFailure(error, SIZE_FAILED),
  });
}

/** Saves results and the final's score together; the answer names what the change took away. */
export function useSaveResults(roomId: string, family: FormatFamily) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, scores }: ResultsDraft) => {
      const body = { results: { ...changes }, ...(scores ? { tieBreakerActual: scores } : {}) };
      return family === 'football'
        ? api.tournaments.footballSaveResults({ params: { roomId }, body })
        : api.tournaments.customSaveResults({ params: { roomId }, body });
    },
    onSuccess: () => refreshBracket(queries, roomId),
    onError: (error) => {
      const failed = 'Failed to save results. Please try again.';
      toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' });
    },
  });
}
