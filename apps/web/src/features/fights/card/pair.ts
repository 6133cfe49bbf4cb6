import type { Fight } from '@lockroom/contract';
import type { DraftPick } from './fight-rules.ts';

/** The names of the red and blue fighters. A stored pick contains only the corner. */
export type Pair = readonly [string, string];

export const pairOf = ({ fighter1, fighter2 }: Pick<Fight, 'fighter1' | 'fighter2'>): Pair => [
  fighter1,
  fighter2,
];

/**
 * Moves an unsaved pick to the corner its fighter is in now. Returns null if no fighter has that name: it may be a
 * corrected name or another person, and a pick must not count for another person.
 */
export function followPick(pick: DraftPick, was: Pair, fight: Fight): DraftPick | null {
  if (pick.winnerId === null) return pick;
  const corner = pairOf(fight).indexOf(was[pick.winnerId - 1] ?? '');
  return corner < 0 ? null : { ...pick, winnerId: corner === 0 ? 1 : 2 };
}

/** Parses the pair stored on the device; null if there is none. */
export function readPair(value: unknown): Pair | null {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
    ? [value[0], value[1]]
    : null;
}
