import { ApiError, type Bracket, type Room, type RoomCompetition, type TieBreaker } from '@lockroom/contract';
import { type Format, formatFamily, isTournamentSport, makeFormat, type PickLock } from '@lockroom/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { competitionQuery, isHiddenPicksError, retryWhile } from '../competitions/competition.queries.ts';

export type RoomTournament = Extract<RoomCompetition, { kind: 'tournament' }>;

export interface Tournament extends Omit<RoomTournament, 'kind' | 'eventId' | 'serverTime' | 'tieBreaker'> {
  sport: Room['sport'];
  /** The actual score of the final. */
  finalScore: TieBreaker;
}

export const tournamentQuery = ({ id, sport }: Pick<Room, 'id' | 'sport'>) =>
  queryOptions({ ...competitionQuery(id), select: (answer) => tournamentOf(answer, sport) });

export function tournamentOf(answer: RoomCompetition, sport: Room['sport']): Tournament {
  if (answer.kind !== 'tournament') throw new Error('The room is not a tournament room');
  const { kind, eventId, serverTime, tieBreaker, ...parts } = answer;
  return {
    ...parts,
    sport,
    finalScore: { team1Score: tieBreaker.tieBreakerTeam1Score, team2Score: tieBreaker.tieBreakerTeam2Score },
  };
}

/** Whether any game has a result or the final has a score. Either of these locks the bracket. */
export function isJudged({ results, finalScore }: Pick<Tournament, 'results' | 'finalScore'>): boolean {
  return Object.keys(results).length > 0 || finalScore.team1Score !== null;
}

/** Returns the tournament's only lock, which takes effect at its lock time or, if earlier, with the first result. */
export function lockOfTournament(tournament: Tournament): PickLock {
  const { lockTime } = tournament;
  return {
    lockAt: lockTime === null ? null : Date.parse(lockTime),
    hasResult: isJudged(tournament),
  };
}

export function formatOf({
  sport,
  bracketSize,
  reseeding,
  roundPoints,
  seeds,
}: Pick<Tournament, 'sport' | 'bracketSize' | 'reseeding' | 'roundPoints' | 'seeds'>): Format {
  if (!isTournamentSport(sport)) throw new Error(`A ${sport} room has no bracket`);
  return makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding, roundPoints, seeds });
}

/**
 * How many of the room's entries picked each team. Enable this query only once the picks are public. If the server's
 * clock has not reached the lock yet, the response has no rounds, and the request is retried.
 */
export const entrySharesQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'shares'),
    queryFn: async () => {
      const shares = await api.tournaments.pickShares({ params: { roomId } });
      if (shares.rounds.length === 0) throw new Error('The picks are still hidden');
      return shares;
    },
    ...retryWhile((error) => !(error instanceof ApiError)),
  });

/**
 * The picks of one entry. Before the lock, only the manager of a room that is not sealed can load another member's
 * picks. The predicted score is null for the viewer's own entry, which already contains it.
 */
export const picksQuery = ({ id, isOwner }: Pick<Bracket, 'id' | 'isOwner'>) =>
  queryOptions({
    queryKey: keys.picks(id),
    queryFn: async () => {
      // Fetch another member's score separately, because the cached entry may predate the lock and lack it.
      const [picks, tieBreaker] = await Promise.all([
        api.tournaments.customPicks({ params: { eventId: id } }),
        isOwner ? null : api.tournaments.customTieBreaker({ params: { bracketId: id } }),
      ]);
      return { picks, tieBreaker };
    },
    ...retryWhile(isHiddenPicksError),
  });
