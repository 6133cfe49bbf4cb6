import { isPickMethod } from '../fights/methods.ts';
import { isValidOdds } from '../fights/odds.ts';
import type { ScoredFight } from '../fights/score.ts';
import type { Weights } from './chances.ts';
import type { Ending } from './fight-gains.ts';

/**
 * The probability of each of these endings (rules: chances#how-likely): the methods that can be picked are equally
 * likely, and nothing else happens.
 */
export function endingOdds(fight: ScoredFight, endings: readonly Ending[], weights: Weights): number[] {
  const first = weights === 'odds' ? firstWins(fight) : 0.5;
  const methods = endings.filter(
    ({ winnerId, winMethod }) => winnerId === 1 && isPickMethod(winMethod),
  ).length;
  return endings.map(({ winnerId, winMethod }) => {
    if (winnerId === 0 || !isPickMethod(winMethod)) return 0;
    return (winnerId === 1 ? first : 1 - first) / methods;
  });
}

/** The probability that the first fighter wins: what both odds imply, without the bookmaker's margin. */
function firstWins({ fighter1Odds, fighter2Odds }: ScoredFight): number {
  const [first, second] = [impliedBy(fighter1Odds), impliedBy(fighter2Odds)];
  return first !== null && second !== null && first + second > 0 ? first / (first + second) : 0.5;
}

/** The probability that American odds imply: a stake of 100 wins what plus odds say, minus odds are the stake for 100. */
function impliedBy(odds: string): number | null {
  const size = Number(odds.slice(1));
  if (!isValidOdds(odds) || Number.isNaN(size)) return null;
  return odds.startsWith('+') ? 100 / (size + 100) : size / (size + 100);
}
