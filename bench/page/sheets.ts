import { fillSheet, type Game, makeFormat, type Picks, play } from '@lockroom/game';

/** The bracket that every library draws: 64 teams, all games decided. */
export const FORMAT = makeFormat({ family: 'custom', size: 64, reseeding: false });

/** Two full sheets that differ in one first game and what hangs on it; drawing one after the other is a change. */
export const SHEETS: readonly [Picks, Picks] = [
  fillSheet(FORMAT, () => 1),
  fillSheet(FORMAT, ({ id }) => (id === 'r1-1' ? 2 : 1)),
];

/** The games of a sheet, the first round first. */
export function gamesOf(nth: number): Game[] {
  return play(FORMAT, SHEETS[nth % 2] ?? {});
}
