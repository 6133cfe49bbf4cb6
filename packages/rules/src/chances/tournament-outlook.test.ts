import { alwaysBehind, expectedOutlook, placesUnder } from '@lockroom/testing/outlook-oracle';
import { expect, it } from 'vitest';
import type { EntryOutlook } from './outlook.ts';
import { kindsOfRoom, makeCensus } from './testing/census.ts';
import { finish, stopAfter } from './testing/finish.ts';
import { OPEN_AT_MOST, oracleRoom, randomRoom, roomSeeds } from './testing/random-room.ts';
import { tournamentHopes, tournamentOutlook } from './tournament-outlook.ts';

const count = makeCensus('Rooms whose outlook was compared');

/** A room in which a branch was once cut for a rival that the reasons did not name. */
const CUT_UNNAMED = 6704;

it.each([...new Set([...roomSeeds(100), CUT_UNNAMED])])(
  'room %i is reckoned as the oracle counts it',
  (seed) => {
    const room = randomRoom(seed);
    count(kindsOfRoom(room));
    const { results, format } = room;
    const { tournament, score, oracle } = oracleRoom(room);
    const expected = expectedOutlook(tournament, results, score, oracle);
    const hopes = finish(tournamentHopes(room));
    for (const { id, ...hope } of hopes.entries) {
      const { best, worst } = expected.get(id) ?? { best: 0, worst: 0 };
      expect(hope).toEqual({ canWin: best === 1, clinched: worst === 1 });
    }
    expect(hopes.entries).toHaveLength(expected.size);
    for (const countUpTo of [0, OPEN_AT_MOST]) {
      const asked = { countUpTo, worstChoices: 1500 };
      const outlook = finish(tournamentOutlook(room, asked));
      const places = finish(tournamentOutlook(room, { ...asked, reasons: false }));
      expect(places.entries.map(told)).toEqual(outlook.entries.map(told));
      for (const entry of outlook.entries) {
        const { best, worst } = expected.get(entry.id) ?? { best: 0, worst: 0 };
        const isClinched = worst === 1;
        expect(entry).toMatchObject({ best, bestIsBound: false, canWin: best === 1, clinched: isClinched });
        if (entry.worstIsBound) expect(entry.worst).toBeLessThan(worst + 1);
        else expect(entry.worst).toBe(worst);
        expect(entry.outBecause.length > 0).toBe(best > 1);
        const rivals = oracle.filter(({ id }) => entry.outBecause.includes(id));
        const own = oracle.filter(({ id }) => id === entry.id);
        for (const one of own) {
          if (best > 1) {
            expect(alwaysBehind(tournament, results, score, one, rivals)).toBe(true);
            for (const rival of rivals)
              expect(
                alwaysBehind(
                  tournament,
                  results,
                  score,
                  one,
                  rivals.filter((other) => other !== rival),
                ),
              ).toBe(false);
          } else {
            const completion = { ...results, ...entry.witness };
            expect(Object.keys(completion)).toHaveLength(format.size - 1);
            expect(placesUnder(tournament, completion, score, oracle).get(one.id)?.best).toBe(1);
          }
        }
      }
    }
  },
);

it.each(roomSeeds(60))('room %i stopped at a pause answers only what is so, or a bound', (seed) => {
  const room = randomRoom(seed);
  const { tournament, score, oracle } = oracleRoom(room);
  const expected = expectedOutlook(tournament, room.results, score, oracle);
  for (const countUpTo of [0, OPEN_AT_MOST]) {
    for (const pauses of [0, 1, seed % 7]) {
      const { entries } = stopAfter(tournamentOutlook(room, { countUpTo }), pauses);
      expect(entries).toHaveLength(expected.size);
      for (const { id, best, bestIsBound, worst, worstIsBound, clinched } of entries) {
        const exact = expected.get(id) ?? { best: 0, worst: 0 };
        if (bestIsBound) expect(best).toBeLessThanOrEqual(exact.best);
        else expect(best).toBe(exact.best);
        if (worstIsBound) expect(worst).toBeLessThanOrEqual(exact.worst);
        else expect(worst).toBe(exact.worst);
        expect(clinched).toBe(exact.worst === 1);
      }
    }
    for (const { id, canWin, clinched } of stopAfter(tournamentHopes(room), 1).entries) {
      const exact = expected.get(id) ?? { best: 0, worst: 0 };
      if (exact.best === 1) expect(canWin).toBe(true);
      expect(clinched).toBe(exact.worst === 1);
    }
  }
});

/** What is reckoned whether or not it is asked why others cannot win. */
function told({ outBecause: _, witness: __, ...places }: EntryOutlook<unknown>) {
  return places;
}
