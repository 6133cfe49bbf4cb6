import { createLots } from '@lockroom/testing/lots';
import { expect, it } from 'vitest';
import { rank } from '../competitions/ranking.ts';
import { makeFormat } from '../tournaments/format.ts';
import { byLot, fillPicks, prune } from '../tournaments/picks.ts';
import { compileResults, scoreTotals } from '../tournaments/score.ts';
import { tournamentRanking } from '../tournaments/standings.ts';
import { finish } from './testing/finish.ts';
import { tournamentOutlook } from './tournament-outlook.ts';

// Entries without picks, or with a few, have so many sets of reasons that the least number of rivals ahead takes for ever.
it.each([
  [32, 100, 1, 0, 'empty', true],
  [16, 100, 3, 0, 'begun', true],
  [64, 40, 2, 10, 'begun', true],
  [32, 60, 60, 0, 'begun', false],
] as const)(
  '%i teams, %i entries and %i of them hardly filled in, %i results (%s)',
  (size, count, few, played, how, hasBounds) => {
    const lots = createLots(size + count);
    const format = makeFormat({ family: 'custom', size, reseeding: false });
    const byChance = byLot(format, lots.next);
    const results = prefixOf(fillPicks(format, byChance), played);
    const entries = Array.from({ length: count }, (_, at) => {
      const all = fillPicks(format, byChance);
      const begun =
        how === 'empty' ? {} : prune(format, prefixOf(all, lots.between(size / 8, size / 4)), 'picks');
      return { id: `sheet${at}`, picks: at < few ? begun : all, tieBreaker: null };
    });
    const outlook = finish(tournamentOutlook({ format, results, actual: null, entries }));
    expect(outlook.entries.some(({ bestIsBound }) => bestIsBound)).toBe(hasBounds);
    for (let ending = 0; ending < 100; ending += 1) {
      const compiled = compileResults(format, fillPicks(format, byChance, results));
      const places = rank(
        entries.map(({ id, picks }) => ({
          id,
          createdAt: 0,
          tieBreaker: null,
          ...scoreTotals(compiled, picks),
        })),
        tournamentRanking(null),
      );
      const beaten = outlook.entries.filter(
        ({ id, best }) => (places.find((place) => place.id === id)?.rank ?? 0) < best,
      );
      expect(beaten).toEqual([]);
    }
  },
);

function prefixOf(picks: Record<string, string>, count: number): Record<string, string> {
  return Object.fromEntries(Object.entries(picks).slice(0, count));
}
