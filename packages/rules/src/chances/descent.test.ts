import { alwaysBehind, expectedOutlook } from '@lockroom/testing/chances-oracle';
import { createLots } from '@lockroom/testing/lots';
import { expect, it } from 'vitest';
import { makeDescent } from './descent.ts';
import { marginsOver, marginsUnder } from './entry-keys.ts';
import { finish } from './testing/finish.ts';
import { oracleRoom, randomRoom, roomSeeds } from './testing/random-room.ts';
import { narrowedRoom } from './tournament-outlook.ts';

/** A budget larger than these rooms need. */
const ENOUGH = 1_000_000;

// In small rooms the first, quick search is sufficient, so it is skipped here.
it.each(roomSeeds(60))(
  'the pairwise search in room %i finds the same best and worst ranks as the oracle',
  (seed) => {
    const state = randomRoom(seed + 100_000);
    const { tournament, score, oracle } = oracleRoom(state);
    const expected = expectedOutlook(tournament, state.results, score, oracle);
    const { room, bounds } = narrowedRoom(state);
    const lots = createLots(seed);
    const ahead = room.levelIsAhead ? 0 : 1;
    for (const [sheet, own] of oracle.entries()) {
      const { best, worst } = expected.get(own.id) ?? { best: 0, worst: 0 };
      const rivals = [...oracle.keys()].filter((rival) => rival !== sheet);
      const over = makeDescent(room.field, bounds, marginsOver(room.entryKeys, sheet), 0);
      const under = makeDescent(room.field, bounds, marginsUnder(room.entryKeys, sheet, ahead), 0);
      const all = { under: oracle.length };
      const high = finish(over.search(rivals, all, { left: ENOUGH }, () => undefined));
      const low = finish(under.search(rivals, all, { left: ENOUGH }, () => undefined));
      expect([1 + high.atLeast, oracle.length - low.atLeast]).toEqual([best, worst]);
      // A search that is stopped immediately still returns a lower bound.
      const soon = finish(over.search(rivals, all, { left: lots.between(1, 4) }, () => undefined));
      expect(soon.atLeast).toBeLessThanOrEqual(high.atLeast);
      const weights = new Map(lots.someOf(rivals, 3).map((rival) => [rival, lots.between(1, 3)]));
      const { atLeast, missed } = finish(
        over.search(rivals, { under: 1, weights }, { left: ENOUGH }, () => undefined),
      );
      expect(atLeast).toBe(Number(best > 1));
      const because = oracle.filter((_, rival) => missed.has(rival));
      if (best > 1) expect(alwaysBehind(tournament, state.results, score, own, because)).toBe(true);
    }
  },
);
