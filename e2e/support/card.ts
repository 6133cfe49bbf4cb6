import { methodsFor, type PickMethod } from '@lockroom/rules';
import type { OracleFight, OracleFightEntry } from '@lockroom/testing/fight-oracle';
import { createLots } from '@lockroom/testing/lots';
import type { RealCard, RealResult } from '@lockroom/testing/real-card';

/** A pick made by a test. */
export interface Pick {
  winner: 1 | 2;
  method: PickMethod;
}

export interface Points {
  fighterPoints: number;
  methodPoints: number;
  bonusPoints: number;
  underdogBonus: number;
}

export const FORM_POINTS: Points = { fighterPoints: 2, methodPoints: 2, bonusPoints: 1, underdogBonus: 1 };

export function titleAt(place: number, length: number): string {
  if (place === 0) return 'Main Event';
  return place === 1 ? 'Co-Main Event' : `Fight ${length - place}`;
}

/** Returns picks for a whole card, main event first. The same seed gives the same picks. */
export function choosePicks({ sport, fights }: RealCard, seed: number): Pick[] {
  const lots = createLots(seed);
  return fights.map(() => ({ winner: lots.hit(0.5) ? 1 : 2, method: lots.oneOf(methodsFor(sport)) }));
}

/** Converts a card, main event first, for the scoring oracle used as a reference; fights without a result are null. */
export function oracleFights(
  card: RealCard,
  points: readonly Points[],
  results: readonly (RealResult | null)[],
): OracleFight[] {
  return card.fights.map(({ fighter1Odds, fighter2Odds }, place) => ({
    id: `${place}`,
    fighter1Odds,
    fighter2Odds,
    ...(points[place] ?? FORM_POINTS),
    winnerId: results[place]?.winnerId ?? null,
    winMethod: results[place]?.winMethod ?? null,
  }));
}

/** Converts an entry for the scoring oracle used as a reference. Entries created earlier have a lower `order`. */
export function oracleEntry(id: string, order: number, picks: readonly (Pick | null)[]): OracleFightEntry {
  return {
    id,
    createdAt: new Date(order).toISOString(),
    picks: new Map(picks.flatMap((pick, place) => (pick ? [[`${place}`, pick]] : []))),
  };
}
