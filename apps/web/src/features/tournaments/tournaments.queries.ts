import { ApiError, type BracketConfig, type ConferenceLabels, type TieBreaker } from '@lockroom/contract';
import { type Format, formatFamily, isTournamentSport, makeFormat } from '@lockroom/game';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Tries and milliseconds between them, where the server's clock has not reached a lock that has passed here. */
const LOCK_RETRY = { tries: 5, ms: 1000 } as const;

/** All a room's bracket is made of, and how it stands. */
export interface Tournament {
  config: BracketConfig;
  labels: ConferenceLabels;
  /** Points per round, round 1 first. */
  roundPoints: readonly number[];
  /** Every team's name by id. */
  teamNames: Readonly<Record<string, string>>;
  /** Winners so far by game id. */
  results: Readonly<Record<string, string>>;
  /** The final's real score. */
  finalScore: TieBreaker;
  /** An instant, null for none. */
  lockTime: string | null;
}

/** The bracket of a room: set-up, results and lock. Both families of calls answer it; the custom one is whole. */
export const tournamentQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'tournament'),
    queryFn: async (): Promise<Tournament> => {
      const room = { params: { roomId } };
      const [config, labels, points, teamNames, results, score, lock] = await Promise.all([
        api.tournaments.config(room),
        api.tournaments.labels(room),
        api.tournaments.pointsConfig(room),
        api.tournaments.customTeamNames(room),
        api.tournaments.customResults(room),
        api.tournaments.tieBreakerConfig(room),
        api.tournaments.lockTime(room),
      ]);
      return {
        config,
        labels,
        roundPoints: points.roundPoints,
        teamNames,
        results,
        finalScore: { team1Score: score.tieBreakerTeam1Score, team2Score: score.tieBreakerTeam2Score },
        lockTime: lock.lockTime,
      };
    },
  });

/** Whether a result closes the bracket: one of a game, or the final's score, which is to be predicted as well. */
export function isJudged(results: object, finalScore: TieBreaker): boolean {
  return Object.keys(results).length > 0 || finalScore.team1Score !== null;
}

/** The rules' own form of a room's bracket. */
export function formatOf({ config, roundPoints }: Pick<Tournament, 'config' | 'roundPoints'>): Format {
  const { sport, bracketSize, reseeding } = config;
  if (!isTournamentSport(sport)) throw new Error(`A room of ${sport} has no bracket`);
  return makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding, roundPoints });
}

/**
 * How the room picked. Ask for it once the picks are open to all: an answer without rounds comes from a server whose
 * clock has not reached the lock, and is asked for again.
 */
export const bracketSharesQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'shares'),
    queryFn: async () => {
      const shares = await api.tournaments.pickShares({ params: { roomId } });
      if (shares.rounds.length === 0) throw new Error('The picks are still closed');
      return shares;
    },
    retry: (count, error) => !(error instanceof ApiError) && count < LOCK_RETRY.tries,
    retryDelay: LOCK_RETRY.ms,
  });

/** What a member has on one sheet: picks by game id, and the predicted score of the final. */
export interface StoredSheet {
  picks: Readonly<Record<string, string>>;
  tieBreaker: TieBreaker;
}

/** The sheet of one bracket; somebody else's only after the lock, for all but the manager. */
export const sheetQuery = (bracketId: string) =>
  queryOptions({
    queryKey: keys.picks(bracketId),
    queryFn: async (): Promise<StoredSheet> => {
      const [picks, tieBreaker] = await Promise.all([
        api.tournaments.customPicks({ params: { eventId: bracketId } }),
        api.tournaments.customTieBreaker({ params: { bracketId } }),
      ]);
      return { picks, tieBreaker };
    },
    retry: (count, error) =>
      error instanceof ApiError && error.code === 'sheet_closed' && count < LOCK_RETRY.tries,
    retryDelay: LOCK_RETRY.ms,
  });
