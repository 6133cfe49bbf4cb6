import { type Format, findTeam } from '../tournaments/format.ts';
import { regionalSeed } from '../tournaments/labels.ts';
import type { Weights } from './chances.ts';
import type { Field } from './field.ts';

/** The probability that the first of two teams, by number, wins a game of them. */
export type GameOdds = (team: number, against: number) => number;

export const evenOdds: GameOdds = () => 0.5;

/** How much better seeds are taken to be: fitted to 499 real games (rules: chances#weights). */
const SEED_EXPONENT = 0.8;

/** The odds of games under these weights; `regional` where the seeds shown are those of a region. */
export function gameOdds(format: Format, field: Field, weights: Weights, regional: boolean): GameOdds {
  if (weights !== 'seeds') return evenOdds;
  const strength = field.teams.map((id) => {
    const seed = (regional ? regionalSeed(format, id)?.seed : undefined) ?? findTeam(format, id)?.seed ?? 1;
    return seed ** SEED_EXPONENT;
  });
  return (team, against) => {
    const [own, other] = [strength[team] ?? 1, strength[against] ?? 1];
    return other / (own + other);
  };
}
