import type { RoomKind } from '@lockroom/testing/full-rooms';
import type { Lots } from '@lockroom/testing/lots';
import type { OracleTournament } from '@lockroom/testing/tournament-oracle';
import { seedOf, sheetOf, type Winners } from './bracket-board.ts';

/** Answers one sheet of such a room after the other. Usually the better seed is picked the more often. */
export function picking(bracket: OracleTournament, kind: RoomKind, lots: Lots): () => Winners {
  const bySeed = () =>
    sheetOf(bracket, ([one, two]) => (lots.next() * (seedOf(one) + seedOf(two)) < seedOf(two) ? 0 : 1));
  if (kind === 'coin flips') return () => sheetOf(bracket, () => (lots.hit(0.5) ? 0 : 1));
  if (kind !== 'near copies') return bySeed;
  const models = [bySeed(), bySeed(), bySeed()];
  return () => {
    const model = lots.oneOf(models);
    const changed = lots.someOf(Object.keys(model), 2);
    // The same picks, but for two games and what follows from them.
    return sheetOf(bracket, ([one], game) => ((model[game] === one) !== changed.includes(game) ? 0 : 1));
  };
}
