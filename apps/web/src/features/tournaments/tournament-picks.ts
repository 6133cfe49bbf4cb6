import type { TieBreaker } from '@lockroom/contract';
import type { Picks } from '../competitions/competition-type.ts';

/** A game's winner, or under {@link SCORE} the predicted score of the final. */
export type TournamentPick = string | TieBreaker;

/** What the score of the final stands under among the picks; no game has this id. */
export const SCORE = 'tie-breaker';

/** No score predicted. */
export const NO_SCORE: TieBreaker = { team1Score: null, team2Score: null };

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
