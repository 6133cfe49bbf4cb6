import type { TieBreaker } from '@lockroom/contract';
import { type Format, prune } from '@lockroom/rules';
import type { Picks } from '../competitions/competition-type.ts';

/** A game's winner or, under {@link SCORE}, the predicted score of the final. */
export type TournamentPick = string | TieBreaker;

/** The key of the predicted final score in the picks; no game has this id. */
export const SCORE = 'tie-breaker';

export const NO_SCORE: TieBreaker = { team1Score: null, team2Score: null };

/** Returns the pick under {@link SCORE}; null for an empty score. */
export const pickOfScore = (score: TieBreaker) =>
  score.team1Score === null && score.team2Score === null ? null : score;

/** Merges the winners and the predicted score into one set of picks. */
export function picksOf(teams: Readonly<Record<string, string>>, score: TieBreaker): Picks<TournamentPick> {
  const pick = pickOfScore(score);
  return pick === null ? teams : { ...teams, [SCORE]: pick };
}

export function teamsOf(picks: Picks<TournamentPick>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(picks).flatMap(([game, pick]) => (typeof pick === 'string' ? [[game, pick]] : [])),
  );
}

export function scoreOf(picks: Picks<TournamentPick>): TieBreaker {
  const pick = picks[SCORE];
  return typeof pick === 'object' ? pick : NO_SCORE;
}

/** Removes an empty score and any winners that the picks of earlier rounds make impossible. */
export function prunePicks(format: Format, picks: Picks<TournamentPick>): Picks<TournamentPick> {
  return picksOf(prune(format, teamsOf(picks), 'picks'), scoreOf(picks));
}
