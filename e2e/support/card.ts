import type { RealCard, RealResult } from '../../apps/server/src/testing/real-card.ts';
import type { ReckonedFight, ReckonedSheet } from '../../apps/server/src/testing/reckoner.ts';

/** A pick of a journey; a method that is left out is an incomplete one. */
export interface Pick {
  winner: 1 | 2;
  method: 'KO/TKO' | 'Submission' | 'Decision';
}

/** Points of a fight as the add form takes them. */
export interface Points {
  fighterPoints: number;
  methodPoints: number;
  bonusPoints: number;
  underdogBonus: number;
}

/** What the add form has in its point fields at first (decisions section 4). */
export const FORM_POINTS: Points = { fighterPoints: 2, methodPoints: 2, bonusPoints: 1, underdogBonus: 1 };

/** What a fight is worth that the API was given no points for (001 section 9). */
export const DEFAULT_POINTS: Points = { ...FORM_POINTS, methodPoints: 1 };

/** The title of the fight at a place of the card, main event first. */
export function titleAt(place: number, length: number): string {
  if (place === 0) return 'Main Event';
  return place === 1 ? 'Co-Main Event' : `Fight ${length - place}`;
}

/** Picks for a whole card, main event first: the same for the same seed. */
export function choosePicks({ sport, fights }: RealCard, seed: number): Pick[] {
  const methods = (['KO/TKO', 'Decision', 'Submission'] as const).slice(0, sport === 'boxing' ? 2 : 3);
  let state = seed;
  const next = (choices: number) => {
    // A linear congruential generator (Numerical Recipes): its high bits are even enough for picks.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * choices);
  };
  return fights.map(() => ({
    winner: next(2) === 0 ? 1 : 2,
    method: methods[next(methods.length)] ?? 'Decision',
  }));
}

/** The card as it is reckoned with these results, null for a fight that has none yet; main event first. */
export function reckonedFights(
  card: RealCard,
  points: readonly Points[],
  results: readonly (RealResult | null)[],
): ReckonedFight[] {
  return card.fights.map(({ fighter1Odds, fighter2Odds }, place) => ({
    id: `${place}`,
    fighter1Odds,
    fighter2Odds,
    ...(points[place] ?? DEFAULT_POINTS),
    winnerId: results[place]?.winnerId ?? null,
    winMethod: results[place]?.winMethod ?? null,
  }));
}

/** A sheet as it is reckoned; sheets made earlier have the lower order. */
export function reckonedSheet(id: string, order: number, picks: readonly (Pick | null)[]): ReckonedSheet {
  return {
    id,
    createdAt: new Date(order).toISOString(),
    picks: new Map(picks.flatMap((pick, place) => (pick ? [[`${place}`, pick]] : []))),
  };
}
