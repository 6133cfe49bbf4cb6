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

/** The owner of a board, a room or a template, and the calls that change it. Each shows what it has changed. */
export interface BoardOwner {
  /** Fetches the board and what depends on it. */
  refresh: () => Promise<void>;
  /** The room; null for a template, which has no entries. */
  roomId: string | null;
  /** The event is completed, so the board cannot be changed. */
  isCompleted: boolean;
  /** An ISO instant; null without a lock time. */
  lockTime: string | null;
  /** `seen` is the lock time that the dialog was opened with; the server refuses to overwrite anything else. */
  setLockTime: (body: Parameters<Calls['setLockTime']>[0]['body']) => Promise<unknown>;
  /** Names teams by id; an empty name brings back the standard one. `seen` as for the lock time. */
  saveNames: (body: Parameters<Calls['customSaveTeamNames']>[0]['body']) => Promise<unknown>;
  /** Labels that are left out stay. `seen` as for the lock time. */
  saveLabels: (body: Parameters<Calls['saveLabels']>[0]['body']) => Promise<unknown>;
  /** Left out for a template, which has standard points. */
  savePoints?: (body: Parameters<Calls['savePointsConfig']>[0]['body']) => Promise<unknown>;
  changeSize: (body: Parameters<Calls['changeConfig']>[0]['body']) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. `seen` as for the lock time. */
  saveResults: (draft: ResultsDraft, seen: SavedOutcome) => Promise<readonly string[]>;
}

/** Fetches all that a page shows of a room with a board. */
export function refreshRoom(queries: QueryClient, roomId: string): Promise<void> {
  refresh(queries, [{ key: keys.brackets }, { key: keys.rooms }]);
  return queries.invalidateQueries({ queryKey: keys.room(roomId) });
}

/** Shows what the manager has changed of a room's tournament. */
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

/** The board of a room; both families take the calls of the custom one (rules: api#two-families). */
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

/** Results as a body; rooms and templates take the same. */
export const resultsBody = ({ changes, walkovers, scores }: ResultsDraft, seen: SavedOutcome) => ({
  results: changes,
  ...(Object.keys(walkovers).length > 0 ? { walkovers } : {}),
  ...(scores ? { tieBreakerActual: scores } : {}),
  seen: { results: seen.results, tieBreakerActual: seen.finalScore },
});
