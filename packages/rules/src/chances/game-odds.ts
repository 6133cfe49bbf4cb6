import { type Format, teamsOf } from '../tournaments/format.ts';
import { regionalSeed } from '../tournaments/labels.ts';
import type { Weights } from './chances.ts';
import type { Bounds } from './field.ts';

/** The probability that the first of two teams, by number, beats the other in a round: 0 or 1 where a result says so. */
export type GameOdds = (winner: number, loser: number, round: number) => number;

/** How much better seeds are taken to be: fitted to 499 real games (rules: chances#weights). */
const SEED_EXPONENT = 0.8;

/** The odds of games under these weights; `regional` where the seeds shown are those of a region. */
export function gameOdds(
  format: Format,
  { least, most }: Bounds,
  weights: Weights,
  regional: boolean,
): GameOdds {
  const strength = teamsOf(format).map(({ id, seed }) => {
    const shown = regional ? (regionalSeed(format, id)?.seed ?? seed) : seed;
    return weights === 'seeds' ? shown ** SEED_EXPONENT : 1;
  });
  return (winner, loser, round) => {
    if ((most[winner] as number) < round || (least[loser] as number) >= round) return 0;
    if ((least[winner] as number) >= round || (most[loser] as number) < round) return 1;
    const [own, other] = [strength[winner] as number, strength[loser] as number];
    return other / (own + other);
  };
}
