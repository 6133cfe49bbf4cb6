import type { Room, RoomCompetition, TieBreaker } from '@lockroom/contract';
import { prune } from '@lockroom/rules';
import { useMemo } from 'react';
import type { CompetitionLock, Picks } from '../../competitions/competition-type.ts';
import { type TournamentCompetition, useBoardSetup } from '../board/use-board-setup.ts';
import { lockOfTournament, tournamentOf } from '../tournaments.queries.ts';

/** A game's winner, or under {@link SCORE} the predicted score of the final. */
export type TournamentPick = string | TieBreaker;

/** What the score of the final stands under among the picks; no game has this id. */
export const SCORE = 'tie-breaker';

/** No score predicted. */
const NO_SCORE: TieBreaker = { team1Score: null, team2Score: null };

/** Reads the tournament of a room. */
export function useTournamentCompetition(answer: RoomCompetition, { sport }: Room): TournamentCompetition {
  return useBoardSetup(useMemo(() => tournamentOf(answer, sport), [answer, sport]));
}

/** The winners and the score as one set of picks; a score that is not there is no pick. */
export function picksOf(teams: Readonly<Record<string, string>>, score: TieBreaker): Picks<TournamentPick> {
  return score.team1Score === null && score.team2Score === null ? teams : { ...teams, [SCORE]: score };
}

/** The winners by game id. */
export function teamsOf(picks: Picks<TournamentPick>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(picks).flatMap(([game, pick]) => (typeof pick === 'string' ? [[game, pick]] : [])),
  );
}

/** The predicted score of the final. */
export function scoreOf(picks: Picks<TournamentPick>): TieBreaker {
  const pick = picks[SCORE];
  return typeof pick === 'object' ? pick : NO_SCORE;
}

/** The picks that are possible. */
export function prunePicks(
  { format }: Pick<TournamentCompetition, 'format'>,
  picks: Picks<TournamentPick>,
): Picks<TournamentPick> {
  return picksOf(prune(format, teamsOf(picks), 'picks'), scoreOf(picks));
}

/** The one lock of a tournament: its time, or its first result. */
export function tournamentLock({ tournament }: TournamentCompetition): CompetitionLock {
  return { id: TOURNAMENT_LOCK, title: 'This bracket', ...lockOfTournament(tournament) };
}

/** The id of the one lock. */
export const TOURNAMENT_LOCK = 'tournament';
