import type { ConferenceLabels } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/game';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { errorText, toastFailure } from '../../../api/errors.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import type { BracketOwner } from './bracket-owner.queries.ts';
import type { SheetCount } from './words.ts';

/** Fetches the bracket anew, with what hangs on it: sheets, standings, lists. */
function refreshBracket(queries: QueryClient, { key, stale }: Pick<BracketOwner, 'key' | 'stale'>) {
  refresh(queries, stale);
  return queries.invalidateQueries({ queryKey: key });
}

/** What the brackets of a room hold together; null while that is not known. */
export function useSheetCount(roomId: string): SheetCount | null {
  const { data } = useQuery(roomBracketsQuery(roomId));
  if (!data) return null;
  const picks = data.map((bracket) => bracket.picksSaved ?? 0).filter((count) => count > 0);
  return {
    brackets: picks.length,
    picks: picks.reduce((sum, count) => sum + count, 0),
    scores: data.filter(({ superBowlTeam1Score }) => superBowlTeam1Score !== null).length,
  };
}

/** What a failed save of the lock time says (002 section 8); the server's own words come first. */
export const LOCK_FAILED = 'Failed to set lock time';

/** Sets the lock of the bracket, an instant, or clears it with null. */
export function useSetLockTime(owner: BracketOwner, family: FormatFamily, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.setLockTime,
    onSuccess: async (_, lockTime) => {
      await refreshBracket(queries, owner);
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
export function useSaveNames(owner: BracketOwner, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.saveNames,
    onSuccess: async () => {
      await refreshBracket(queries, owner);
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

/** Changes what a right pick of each round of a room is worth, round 1 first. */
export function useSavePoints(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (roundPoints: number[]) =>
      api.tournaments.savePointsConfig({ params: { roomId }, body: { roundPoints } }),
    onSuccess: async () => {
      await refreshBracket(queries, {
        key: keys.room(roomId),
        stale: [{ key: keys.brackets }, { key: keys.rooms }],
      });
      onDone();
      toast.show({ title: 'Points updated!' });
    },
    onError: (error) => toastFailure(error, POINTS_FAILED),
  });
}

/** What a failed save of conference and round names says (002 section 8). */
export const LABELS_FAILED = 'Failed to save conference labels. Please try again.';

/** Changes names and colours of the sides and names of rounds and regions; what is not sent stays. */
export function useSaveLabels(owner: BracketOwner, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (labels: Partial<ConferenceLabels>) => owner.saveLabels(labels),
    onSuccess: async () => {
      await refreshBracket(queries, owner);
      onDone();
      toast.show({ title: 'Conference & Round Names Updated!' });
    },
    onError: (error) => toastFailure(error, LABELS_FAILED),
  });
}

/** What a failed change of size says (002 section 8). */
export const SIZE_FAILED = 'Failed to change bracket size. Please try again.';

/** Changes size and reseeding, which clears predictions and results. */
export function useChangeSize(owner: BracketOwner, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.changeSize,
    onSuccess: async (_, { bracketSize }) => {
      await refreshBracket(queries, owner);
      onDone();
      toast.show({ title: 'Bracket size changed', description: `The bracket has ${bracketSize} teams.` });
    },
    onError: (error) => toastFailure(error, SIZE_FAILED),
  });
}

/** Saves results and the final's score together; it answers what the change took away. */
export function useSaveResults(owner: BracketOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.saveResults,
    onSuccess: () => refreshBracket(queries, owner),
    onError: (error) => {
      const failed = 'Failed to save results. Please try again.';
      toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' });
    },
  });
}
