import { fillPicks, type Game, makeFormat, type Picks, play } from '@lockroom/rules';

/** The tournament that every library draws: 64 teams, all games decided. */
export const FORMAT = makeFormat({ family: 'custom', size: 64, reseeding: false });

/**
 * Two complete entries that differ in one first game and the games that depend on it; drawing one after the other is
 * a change.
 */
export const SHEETS: readonly [Picks, Picks] = [
  fillPicks(FORMAT, () => 1),
  fillPicks(FORMAT, ({ id }) => (id === 'r1-1' ? 2 : 1)),
];

/** The games of an entry, the first round first. */
export function gamesOf(nth: number): Game[] {
  return play(FORMAT, SHEETS[nth % 2] ?? {});
}
