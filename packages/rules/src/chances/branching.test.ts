import { alwaysBehind, expectedOutlook } from '@lockroom/testing/chances-oracle';
import { expect, it } from 'vitest';
import { branch } from './branching.ts';
import { makePasses } from './passes.ts';
import { finish } from './testing/finish.ts';
import { oracleRoom, randomRoom, roomSeeds } from './testing/random-room.ts';
import { narrowedRoom } from './tournament-outlook.ts';

/** A budget larger than these rooms need. */
const ENOUGH = 10_000_000;

/** In the room with this number, different rivals rule out the two cases of a branch. */
const UNALIKE_HALVES = 2922;

// In small rooms the weights alone show whether an entry can win. A single try per node forces the search to branch.
it.each([...new Set([...roomSeeds(60), UNALIKE_HALVES])])(
  'the branching search in room %i finds who can win and which rivals prevent the others from winning',
  (seed) => {
    const state = randomRoom(seed + 200_000);
    const { tournament, score, oracle } = oracleRoom(state);
    const expected = expectedOutlook(tournament, state.results, score, oracle);
    const { room, bounds } = narrowedRoom(state);
    const passes = makePasses(room.field);
    for (const [sheet, own] of oracle.entries()) {
      const rivals = [...oracle.keys()].filter((rival) => rival !== sheet);
      const met: number[] = [];
      const tryOut = (completion: Uint8Array) => {
        const keys = room.entryKeys.keysUnder(completion);
        met.push(keys.filter((key) => key > (keys[sheet] as number)).length);
        return keys;
      };
      const question = { room, passes, entry: sheet, rivals, tryOut, evaluations: 1 };
      const found = finish(branch(question, bounds, { left: ENOUGH }, 1));
      const canWin = expected.get(own.id)?.best === 1;
      expect(found === 'met').toBe(canWin);
      expect(met.includes(0)).toBe(canWin);
      if (canWin) continue;
      const { because } = found as { because: readonly number[] };
      const named = oracle.filter((_, rival) => because.includes(rival));
      expect(alwaysBehind(tournament, state.results, score, own, named)).toBe(true);
    }
  },
);
