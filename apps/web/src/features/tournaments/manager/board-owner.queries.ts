import type { Room, RoomCompetition } from '@lockroom/contract';
import { isTournamentSport } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { ownActOptions, showRoomOf } from '../../competitions/manager/own-change.ts';
import { lockOfTournament, tournamentOf } from '../tournaments.queries.ts';
import type { ResultsDraft, SavedOutcome } from './results-draft.ts';

type Calls = typeof api.tournaments;

type RoomTournament = Extract<RoomCompetition, { kind: 'tournament' }>;

export interface BoardOwner {
  /** Refetches the board and everything that depends on it. */
  refresh: () => Promise<void>;
  /** Null for a template, which has no entries. */
  roomId: string | null;
  isCompleted: boolean;
  /** The lock time as an ISO string; null if there is none. */
  lockTime: string | null;
  /**
   * `seen` is the lock time shown when the dialog was opened; the server refuses the change if the stored time differs.
   */
  setLockTime: (body: Parameters<Calls['setLockTime']>[0]['body']) => Promise<unknown>;
  /** Sets team names by id; an empty name restores the default. `seen` works as in `setLockTime`. */
  saveNames: (body: Parameters<Calls['customSaveTeamNames']>[0]['body']) => Promise<unknown>;
  /** Omitted labels stay unchanged. `seen` works as in `setLockTime`. */
  saveLabels: (body: Parameters<Calls['saveLabels']>[0]['body']) => Promise<unknown>;
  /** Omitted for a template, which has default points. */
  savePoints?: (body: Parameters<Calls['savePointsConfig']>[0]['body']) => Promise<unknown>;
  changeSize: (body: Parameters<Calls['changeConfig']>[0]['body']) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. `seen` works as in `setLockTime`. */
  saveResults: (draft: ResultsDraft, seen: SavedOutcome) => Promise<readonly string[]>;
}

export function refreshRoom(queries: QueryClient, roomId: string): Promise<void> {
  refresh(queries, [{ key: keys.brackets }, { key: keys.rooms }]);
  return queries.invalidateQueries({ queryKey: keys.room(roomId) });
}

export function showTournament(queries: QueryClient, room: Room, changed: Partial<RoomTournament>): void {
  const { queryKey } = competitionQuery(room.id);
  const shown = queries.setQueryData(queryKey, (competition) =>
    competition?.kind === 'tournament' ? { ...competition, ...changed } : competition,
  );
  if (!shown || !isTournamentSport(room.sport)) return;
  const tournament = tournamentOf(shown, room.sport);
  const scoredCount = Object.keys(tournament.results).length;
  showRoomOf(queries, room.id, { scoredCount }, [lockOfTournament(tournament)]);
}

/** The board of a room. Both families use the calls of the custom one (rules: api#two-families). */
export function roomBracket(queries: QueryClient, room: Room): BoardOwner {
  const { id, isCompleted, lockTime } = room;
  const calls = api.tournaments;
  const params = { roomId: id };
  const options = ownActOptions(queries, id);
  const show = (changed: Partial<RoomTournament>) => showTournament(queries, room, changed);
  return {
    refresh: () => refreshRoom(queries, id),
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
    async saveResults(draft, seen) {
      const saved = await calls.customSaveResults({ params, body: resultsBody(draft, seen) }, options);
      const { results, walkovers, tieBreakerActual, dropped } = saved;
      const { team1Score: tieBreakerTeam1Score, team2Score: tieBreakerTeam2Score } = tieBreakerActual;
      show({ results, walkovers, tieBreaker: { tieBreakerTeam1Score, tieBreakerTeam2Score } });
      return dropped;
    },
  };
}

export const resultsBody = ({ changes, walkovers, scores }: ResultsDraft, seen: SavedOutcome) => ({
  results: changes,
  ...(Object.keys(walkovers).length > 0 ? { walkovers } : {}),
  ...(scores ? { tieBreakerActual: scores } : {}),
  seen: { results: seen.results, tieBreakerActual: seen.finalScore },
});
