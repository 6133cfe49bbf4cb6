import type { Fight, Room } from '@lockroom/contract';
import { type MoveDirection, moveFight, numberCard, removeFight } from '@lockroom/game';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { toastFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import { fightCardQuery } from '../fights.queries.ts';
import type { FightBody } from './fight-draft.ts';
import type { ResultEntry } from './results-draft.ts';

/** What hangs on the card: the room's figures, its standings and every sheet. */
function refreshStandings(queries: QueryClient, roomId: string): void {
  void queries.invalidateQueries({ queryKey: keys.room(roomId), exact: true });
  void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'brackets') });
  void queries.invalidateQueries({ queryKey: keys.brackets });
  void queries.invalidateQueries({ queryKey: keys.rooms });
}

function refreshCard(queries: QueryClient, roomId: string): Promise<void> {
  refreshStandings(queries, roomId);
  return queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'card') });
}

function showFight(queries: QueryClient, roomId: string, changed: Fight): void {
  queries.setQueryData(fightCardQuery(roomId).queryKey, (card) =>
    card?.map((fight) => (fight.id === changed.id ? changed : fight)),
  );
}

/** How many brackets of the room hold picks; null while that is not known. */
export function useSheetsWithPicks(roomId: string): number | null {
  const { data } = useQuery(roomBracketsQuery(roomId));
  return data?.filter((bracket) => (bracket.picksSaved ?? 0) > 0).length ?? null;
}

/** How many brackets hold a pick on a fight, as it is when asked: picks are saved all the time. */
export const pickCountQuery = (roomId: string, fightId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'card'), fightId, 'pick-count'],
    queryFn: () => api.fights.pickCount({ params: { fightId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Asks for {@link pickCountQuery} once, before a change that touches picks is saved. */
export function useAskPickCount(roomId: string, fightId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.fetchQuery(pickCountQuery(roomId, fightId)),
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

/** What a failed save of lock times says (001 section 8); the server's own words stand in the dialog. */
export const LOCK_TIMES_FAILED = 'Failed to update fight lock times. Please try again.';

/** Sets or clears lock times by fight id, as instants. */
export function useSetLockTimes(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lockTimes: Record<string, string | null>) =>
      api.fights.setLockTimes({ params: { roomId }, body: { lockTimes } }),
    onSuccess: (card) => {
      queries.setQueryData(fightCardQuery(roomId).queryKey, card);
      refreshStandings(queries, roomId);
      onDone();
      toast.show({ title: 'Lock times updated' });
    },
    onError: () => {
      toast.show({
        title: 'Error setting lock times',
        description: LOCK_TIMES_FAILED,
        tone: 'danger',
      });
    },
  });
}

/** Adds a fight at the bottom of the card; the first becomes the main event, the second the co-main. */
export function useAddFight(room: Room) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FightBody) => api.fights.add({ body: { ...body, eventId: room.eventId } }),
    onSuccess: () => refreshCard(queries, room.id),
    onError: (error) => toastFailure(error, 'Failed to add fight'),
  });
}

/** Changes names, odds and points of a fight. */
export function useUpdateFight(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fightId, body }: { fightId: string; body: FightBody }) =>
      api.fights.update({ params: { fightId }, body }),
    onSuccess: (fight) => {
      showFight(queries, roomId, fight);
      refreshStandings(queries, roomId);
      toast.show({
        title: 'Fight saved',
        description: `${fight.title}: ${fight.fighter1} v ${fight.fighter2}`,
      });
    },
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

/** Takes a fight off the card, with its picks. Failures are the dialog's to show. */
export function useRemoveFight(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fightId: string) => api.fights.remove({ params: { fightId } }),
    onSuccess: (_, fightId) => {
      queries.setQueryData(fightCardQuery(roomId).queryKey, (card) =>
        card ? numberCard(removeFight(card, fightId)) : card,
      );
      toast.show({ title: 'Fight deleted' });
      return refreshCard(queries, roomId);
    },
  });
}

/** Swaps a fight with its neighbour; the card shows it at once and goes back if the server refuses. */
export function useMoveFight(roomId: string) {
  const queries = useQueryClient();
  const { queryKey } = fightCardQuery(roomId);
  return useMutation({
    mutationFn: ({ fightId, direction }: { fightId: string; direction: MoveDirection }) =>
      api.fights.move({ params: { fightId }, body: { direction } }),
    onMutate: async ({ fightId, direction }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (card) => card && numberCard(moveFight(card, fightId, direction)));
    },
    onSuccess: (card) => queries.setQueryData(queryKey, card),
    onError: (error) => {
      toastFailure(error, 'Failed to move fight');
      return queries.invalidateQueries({ queryKey });
    },
    // Two quick moves of one fight must reach the server in the order they were made.
    scope: { id: `move-${roomId}` },
  });
}

/** Stores a fighter's photo, a JPEG data URL. */
export function useUploadFighterPhoto(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fightId, ...body }: { fightId: string; fighterNumber: 1 | 2; photoData: string }) =>
      api.fights.uploadPhoto({ params: { fightId }, body }),
    onSuccess: (fight, { fighterNumber }) => {
      showFight(queries, roomId, fight);
      const name = fighterNumber === 1 ? fight.fighter1 : fight.fighter2;
      toast.show({ title: 'Photo updated', description: name });
    },
    onError: (error) => toastFailure(error, 'Failed to upload photo'),
  });
}

/** A result that is sent: the fight it is of and what was entered. */
export interface SentResult {
  fight: Fight;
  entry: ResultEntry;
}

/** A result that the server did not take, and why. */
export interface RefusedResult {
  fight: Fight;
  error: unknown;
}

/**
 * Saves results one after the other, so that ranks move once per fight and in order. `onStored` is called for each that
 * was taken; it resolves with those that were not.
 */
export function useSaveResults(roomId: string, onStored: (sent: SentResult) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (results: readonly SentResult[]) => {
      const refused: RefusedResult[] = [];
      for (const sent of results) {
        try {
          const body = { winnerId: sent.entry.winnerId, winMethod: sent.entry.winMethod };
          const params = { fightId: sent.fight.id };
          showFight(queries, roomId, await api.fights.enterResult({ params, body }));
          onStored(sent);
        } catch (error) {
          refused.push({ fight: sent.fight, error });
        }
      }
      return refused;
    },
    onSettled: () => refreshStandings(queries, roomId),
  });
}
