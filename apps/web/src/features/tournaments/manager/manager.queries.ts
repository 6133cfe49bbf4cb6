import type { Room } from '@lockroom/contract';
import { isTournamentSport } from '@lockroom/rules';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { alertFailure } from '../../../shell/alert-failure.ts';
import { conflictingValues, errorText, toastTitle } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { undoableActOptions, updateCachedRoom } from '../../competitions/manager/own-change.ts';
import { lockOfTournament, type RoomTournament, tournamentOf } from '../tournaments.queries.ts';
import type { Outcome, ResultsChange } from './results.ts';

type Calls = typeof api.tournaments;

export interface BoardOwner {
  /** Refetches the board and everything that depends on it. */
  refresh: () => Promise<void>;
  id: string;
  /** The room's id; null for a template, which has no entries. */
  roomId: string | null;
  isCompleted: boolean;
  /** The lock time as an ISO string; null if there is none. */
  lockTime: string | null;
  /**
   * `seen` is the lock time shown when the dialog was opened; the server rejects the change if it no longer matches.
   */
  setLockTime: (body: Parameters<Calls['setLockTime']>[0]['body']) => Promise<unknown>;
  /** Sets team names by id; an empty name restores the default. `seen` works as in `setLockTime`. */
  saveNames: (body: Parameters<Calls['customSaveTeamNames']>[0]['body']) => Promise<unknown>;
  /** Omitted labels stay unchanged. `seen` works as in `setLockTime`. */
  saveLabels: (body: Parameters<Calls['saveLabels']>[0]['body']) => Promise<unknown>;
  /** Omitted for a template, which always has default points. */
  savePoints?: (body: Parameters<Calls['savePointsConfig']>[0]['body']) => Promise<unknown>;
  changeSize: (body: Parameters<Calls['changeConfig']>[0]['body']) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. `seen` works as in `setLockTime`. */
  saveResults: (change: ResultsChange, seen: Outcome) => Promise<readonly string[]>;
}

function refreshRoom(queries: QueryClient, roomId: string): Promise<void> {
  refresh(queries, [{ key: keys.brackets }, { key: keys.rooms }]);
  return queries.invalidateQueries({ queryKey: keys.room(roomId) });
}

function showTournament(queries: QueryClient, room: Room, changed: Partial<RoomTournament>): void {
  const { queryKey } = competitionQuery(room.id);
  const shown = queries.setQueryData(queryKey, (competition) =>
    competition?.kind === 'tournament' ? { ...competition, ...changed } : competition,
  );
  if (!shown || !isTournamentSport(room.sport)) return;
  const tournament = tournamentOf(shown, room.sport);
  const scoredCount = Object.keys(tournament.results).length;
  updateCachedRoom(queries, room.id, { scoredCount }, [lockOfTournament(tournament)]);
}

/** Returns a room's board. Football rooms use the custom tournaments' endpoints too (rules: api#two-families). */
export function roomBracket(queries: QueryClient, room: Room): BoardOwner {
  const { id, isCompleted, lockTime } = room;
  const calls = api.tournaments;
  const params = { roomId: id };
  const options = undoableActOptions(queries, id);
  const show = (changed: Partial<RoomTournament>) => showTournament(queries, room, changed);
  return {
    refresh: () => refreshRoom(queries, id),
    id,
    roomId: id,
    isCompleted,
    lockTime,
    async setLockTime(body) {
      const { lockTime } = await calls.setLockTime({ params, body }, options);
      show({ lockTime });
    },
    async saveNames(body) {
      show({ teamNames: await calls.customSaveTeamNames({ params, body }, options) });
    },
    async saveLabels(body) {
      show({ labels: await calls.saveLabels({ params, body }, options) });
    },
    async savePoints(body) {
      const { roundPoints } = await calls.savePointsConfig({ params, body }, options);
      show({ roundPoints });
    },
    async changeSize(body) {
      await calls.changeConfig({ params, body });
      await refreshRoom(queries, id);
    },
    async saveResults(change, seen) {
      const saved = await calls.customSaveResults({ params, body: resultsBody(change, seen) }, options);
      const { results, walkovers, tieBreakerActual, dropped } = saved;
      const { team1Score: tieBreakerTeam1Score, team2Score: tieBreakerTeam2Score } = tieBreakerActual;
      show({ results, walkovers, tieBreaker: { tieBreakerTeam1Score, tieBreakerTeam2Score } });
      return dropped;
    },
  };
}

export const resultsBody = ({ changes, walkovers, scores }: ResultsChange, seen: Outcome) => ({
  results: changes,
  ...(Object.keys(walkovers).length > 0 ? { walkovers } : {}),
  ...(scores ? { tieBreakerActual: scores } : {}),
  seen: { results: seen.results, tieBreakerActual: seen.finalScore },
});

interface BoardChange<V> {
  call: (variables: V) => Promise<unknown>;
  /** The title of the toast if the request fails. */
  failed: string;
  /**
   * If set, errors are shown as an alert instead of a toast. This text is the alert's title if there was no response.
   */
  lost?: string;
  done: (variables: V) => ToastMessage;
  onDone: () => void;
  /**
   * Called with the stored values if another session has changed them. The error text lists them, so a user who saves
   * again overwrites them knowingly.
   */
  onConflict?: (now: Readonly<Record<string, unknown>>) => void;
}

/** Changes a board, then calls `onDone` and shows the `done` toast. `problem` is the error text for the form. */
export function useBoardChange<V>(
  owner: Pick<BoardOwner, 'refresh'>,
  { call, failed, lost, done, onDone, onConflict }: BoardChange<V>,
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
      const now = conflictingValues(error);
      if (!now) return;
      onConflict?.(now);
      return owner.refresh();
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
