import type { OracleFight, OracleFightEntry } from '@lockroom/testing/fight-oracle';
import type { RealCard, RealResult } from '@lockroom/testing/real-card';

/** A pick of a journey; without a method it is incomplete. */
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

/** The initial points in the add form (rules: texts#values). */
export const FORM_POINTS: Points = { fighterPoints: 2, methodPoints: 2, bonusPoints: 1, underdogBonus: 1 };

/** The points of a fight that is sent to the API without any (rules: texts#values). */
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
    // A linear congruential generator (Numerical Recipes), whose high bits are random enough for picks.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * choices);
  };
  return fights.map(() => ({
    winner: next(2) === 0 ? 1 : 2,
    method: methods[next(methods.length)] ?? 'Decision',
  }));
}

/** The card for the oracle, with these results or null for a fight without one; main event first. */
export function oracleFights(
  card: RealCard,
  points: readonly Points[],
  results: readonly (RealResult | null)[],
): OracleFight[] {
  return card.fights.map(({ fighter1Odds, fighter2Odds }, place) => ({
    id: `${place}`,
    fighter1Odds,
    fighter2Odds,
    ...(points[place] ?? DEFAULT_POINTS),
    winnerId: results[place]?.winnerId ?? null,
    winMethod: results[place]?.winMethod ?? null,
  }));
}

/** An entry for the oracle; entries created earlier have the lower order. */
export function oracleEntry(id: string, order: number, picks: readonly (Pick | null)[]): OracleFightEntry {
  return {
    id,
    createdAt: new Date(order).toISOString(),
    picks: new Map(picks.flatMap((pick, place) => (pick ? [[`${place}`, pick]] : []))),
  };
}
