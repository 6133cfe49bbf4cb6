import { ApiError, type Bracket, type Room, type RoomCompetition, type TieBreaker } from '@lockroom/contract';
import { type Format, formatFamily, isTournamentSport, makeFormat, type PickLock } from '@lockroom/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { competitionQuery, isClosedSheet, untilOpen } from '../competitions/competition.queries.ts';

type RoomTournament = Extract<RoomCompetition, { kind: 'tournament' }>;

/** All a room's bracket is made of, and how it stands. */
export interface Tournament extends Omit<RoomTournament, 'kind' | 'eventId' | 'serverTime' | 'tieBreaker'> {
  sport: Room['sport'];
  /** The final's real score. */
  finalScore: TieBreaker;
}

/** The tournament of a room. */
export const tournamentQuery = ({ id, sport }: Pick<Room, 'id' | 'sport'>) =>
  queryOptions({ ...competitionQuery(id), select: (answer) => tournamentOf(answer, sport) });

/** The tournament within the answer about a room's competition. */
export function tournamentOf(answer: RoomCompetition, sport: Room['sport']): Tournament {
  if (answer.kind !== 'tournament') throw new Error('The room plays no tournament');
  const { kind, eventId, serverTime, tieBreaker, ...parts } = answer;
  return {
    ...parts,
    sport,
    finalScore: { team1Score: tieBreaker.tieBreakerTeam1Score, team2Score: tieBreaker.tieBreakerTeam2Score },
  };
}

/** Whether a result closes the bracket: one of a game, or the final's score, which is to be predicted as well. */
export function isJudged({ results, finalScore }: Pick<Tournament, 'results' | 'finalScore'>): boolean {
  return Object.keys(results).length > 0 || finalScore.team1Score !== null;
}

/** The one lock of a tournament: its time, or its first result. */
export function lockOfTournament(tournament: Tournament): PickLock {
  const { lockTime } = tournament;
  return {
    lockAt: lockTime === null ? null : Date.parse(lockTime),
    hasResult: isJudged(tournament),
  };
}

/** The rules' own form of a room's bracket. */
export function formatOf({
  sport,
  bracketSize,
  reseeding,
  roundPoints,
  seeds,
}: Pick<Tournament, 'sport' | 'bracketSize' | 'reseeding' | 'roundPoints' | 'seeds'>): Format {
  if (!isTournamentSport(sport)) throw new Error(`A room of ${sport} has no bracket`);
  return makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding, roundPoints, seeds });
}

/**
 * How the room picked. Ask for it once the picks are open to all: an answer without rounds comes from a server whose
 * clock has not reached the lock, and is asked for again.
 */
export const entrySharesQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'shares'),
    queryFn: async () => {
      const shares = await api.tournaments.pickShares({ params: { roomId } });
      if (shares.rounds.length === 0) throw new Error('The picks are still closed');
      return shares;
    },
    ...untilOpen((error) => !(error instanceof ApiError)),
  });

/** What a member has on one entry: picks by game id, and the predicted score of the final. */
export interface StoredEntry {
  picks: Readonly<Record<string, string>>;
  /** Null where the answer about the entry has it. */
  tieBreaker: TieBreaker | null;
}

/** The picks of one entry; somebody else's only after the lock, for all but the manager. */
export const picksQuery = ({ id, isOwner }: Pick<Bracket, 'id' | 'isOwner'>) =>
  queryOptions({
    queryKey: keys.picks(id),
    queryFn: async (): Promise<StoredEntry> => {
      // Of somebody else's entry the answer may be from before the lock, without the score.
      const [picks, tieBreaker] = await Promise.all([
        api.tournaments.customPicks({ params: { eventId: id } }),
        isOwner ? null : api.tournaments.customTieBreaker({ params: { bracketId: id } }),
      ]);
      return { picks, tieBreaker };
    },
    ...untilOpen(isClosedSheet),
  });
