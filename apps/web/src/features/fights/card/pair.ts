import type { Fight } from '@lockroom/contract';
import type { DraftPick } from './fight-rules.ts';

/** Red and blue by name. A pick says the corner alone. */
export type Pair = readonly [string, string];

export const pairOf = ({ fighter1, fighter2 }: Pick<Fight, 'fighter1' | 'fighter2'>): Pair => [
  fighter1,
  fighter2,
];

/**
 * An unsaved pick goes with its fighter to the other corner. Null where nobody of that name is in the fight: whether
 * a name was corrected or another person has come is not known here, and no pick may count for another person.
 */
export function followPick(pick: DraftPick, was: Pair, fight: Fight): DraftPick | null {
  if (pick.winnerId === null) return pick;
  const corner = pairOf(fight).indexOf(was[pick.winnerId - 1] ?? '');
  return corner < 0 ? null : { ...pick, winnerId: corner === 0 ? 1 : 2 };
}

/** The pair as the device kept it; null where it kept none. */
export function readPair(value: unknown): Pair | null {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
    ? [value[0], value[1]]
    : null;
}
