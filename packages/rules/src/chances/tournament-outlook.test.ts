import { alwaysBehind, expectedOutlook } from '@lockroom/testing/chances-oracle';
import { expect, it } from 'vitest';
import { fillPicks } from '../tournaments/picks.ts';
import { custom } from '../tournaments/testing/formats.ts';
import type { EntryOutlook } from './outlook.ts';
import { finish, stopAfter } from './testing/finish.ts';
import { OPEN_AT_MOST, oracleRoom, randomRoom, roomSeeds } from './testing/random-room.ts';
import { type TournamentState, tournamentContention, tournamentOutlook } from './tournament-outlook.ts';

/** In the room with this number, the search once failed to list one of the rivals that keep an entry from winning. */
const CUT_UNNAMED = 6704;

it.each([...new Set([...roomSeeds(100), CUT_UNNAMED])])(
  'the possible ranks in room %i match the oracle',
  (seed) => {
    const room = randomRoom(seed);
    const { results, format } = room;
    const { tournament, score, oracle } = oracleRoom(room);
    const expected = expectedOutlook(tournament, results, score, oracle);
    const hasBegun = hasPickWithResult(room);
    const contenders = finish(tournamentContention(room));
    for (const { id, ...hope } of contenders.entries) {
      const { best, worst } = expected.get(id) ?? { best: 0, worst: 0 };
      expect(hope).toEqual({ canWin: best === 1, clinched: hasBegun && worst === 1 });
    }
    expect(contenders.entries).toHaveLength(expected.size);
    for (const countUpTo of [0, OPEN_AT_MOST]) {
      const asked = { countUpTo, worstChoices: 1500 };
      const outlook = finish(tournamentOutlook(room, asked));
      const places = finish(tournamentOutlook(room, { ...asked, reasons: false }));
      expect(places.entries.map(withoutReasons)).toEqual(outlook.entries.map(withoutReasons));
      for (const entry of outlook.entries) {
        const { best, worst } = expected.get(entry.id) ?? { best: 0, worst: 0 };
        const isClinched = hasBegun && worst === 1;
        expect(entry).toMatchObject({ best, bestIsBound: false, canWin: best === 1, clinched: isClinched });
        if (entry.worstIsBound) expect(entry.worst).toBeLessThan(worst + 1);
        else expect(entry.worst).toBe(worst);
        expect(entry.outBecause.length > 0).toBe(best > 1);
        const rivals = oracle.filter(({ id }) => entry.outBecause.includes(id));
        const [own] = oracle.filter(({ id }) => id === entry.id);
        if (!own) throw new Error('The entry is not in the room');
        const isBehind = (those: typeof rivals) => alwaysBehind(tournament, results, score, own, those);
        if (best > 1) {
          expect(isBehind(rivals)).toBe(true);
          for (const rival of rivals) expect(isBehind(rivals.filter((other) => other !== rival))).toBe(false);
        } else {
          const completion = { ...results, ...entry.witness };
          expect(Object.keys(completion)).toHaveLength(format.size - 1);
          expect(expectedOutlook(tournament, completion, score, oracle).get(own.id)?.best).toBe(1);
        }
      }
    }
  },
);

it.each(roomSeeds(60))(
  'a stopped calculation in room %i returns only correct ranks and correct bounds',
  (seed) => {
    const room = randomRoom(seed);
    const { tournament, score, oracle } = oracleRoom(room);
    const expected = expectedOutlook(tournament, room.results, score, oracle);
    const hasBegun = hasPickWithResult(room);
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
          expect(clinched).toBe(hasBegun && exact.worst === 1);
        }
      }
      for (const { id, canWin, clinched } of stopAfter(tournamentContention(room), 1).entries) {
        const exact = expected.get(id) ?? { best: 0, worst: 0 };
        if (exact.best === 1) expect(canWin).toBe(true);
        expect(clinched).toBe(hasBegun && exact.worst === 1);
      }
    }
  },
);

/** Returns the part of a result that does not depend on whether reasons are requested. */
function withoutReasons({ outBecause: _, witness: __, ...places }: EntryOutlook<unknown>) {
  return places;
}

function hasPickWithResult({ results, entries }: Pick<TournamentState, 'results' | 'entries'>): boolean {
  const picked = new Set(entries.flatMap(({ picks }) => Object.keys(picks)));
  return Object.entries(results).some(([game, winner]) => winner && picked.has(game));
}

const FORMAT = custom(8, false);
const FILLED = fillPicks(FORMAT, () => 1);
const [RIGHT, WRONG] = [{ 'r1-1': 'red1' }, { 'r1-1': 'red4' }];
const [ALONE, EMPTY, AMONG_EMPTY] = [[FILLED], [{}, {}, {}], [FILLED, {}, {}]];

it.each([
  ['one entry without a result', ALONE, {}, []],
  ['one entry whose first pick was right', ALONE, RIGHT, [0]],
  ['one entry whose first pick was wrong', ALONE, WRONG, [0]],
  ['one entry after all results', ALONE, FILLED, [0]],
  ['three empty entries without a result', EMPTY, {}, []],
  ['three empty entries after a result', EMPTY, RIGHT, []],
  ['three empty entries after all results', EMPTY, FILLED, []],
  ['a filled entry among empty ones without a result', AMONG_EMPTY, {}, []],
  ['a filled entry among empty ones whose first pick was right', AMONG_EMPTY, RIGHT, [0]],
  ['a filled entry among empty ones whose first pick was wrong', AMONG_EMPTY, WRONG, [0]],
  ['a filled entry among empty ones after all results', AMONG_EMPTY, FILLED, [0]],
])('in a room with %s, brackets that are certain to win are detected', (_, picks, results, clinched) => {
  const entries = picks.map((own, at) => ({ id: `${at}`, picks: own, tieBreaker: null }));
  const state = { format: FORMAT, results, actual: { team1Score: 20, team2Score: 10 }, entries };
  for (const countUpTo of [0, OPEN_AT_MOST]) {
    const outlook = finish(tournamentOutlook(state, { countUpTo }));
    expect(outlook.hasBegun).toBe(clinched.length > 0);
    for (const own of [outlook, finish(tournamentContention(state))]) {
      expect(own.entries.flatMap((entry) => (entry.clinched ? [Number(entry.id)] : []))).toEqual(clinched);
    }
  }
});
