import { createLots } from '@lockroom/testing/lots';
import { expectedTournamentStandings } from '@lockroom/testing/tournament-oracle';
import { expect, it } from 'vitest';
import { makeFormat } from '../tournaments/format.ts';
import { byLot, type Choose, fillPicks, prune } from '../tournaments/picks.ts';
import type { EntryOutlook } from './outlook.ts';
import { finish } from './testing/finish.ts';
import { type TournamentState, tournamentOutlook } from './tournament-outlook.ts';

/** How many random outcomes are tried in each room. */
const ENDINGS = 30;

// The best places of nearly empty entries cannot be found in a reasonable time.
it.each([
  [32, 100, 1, 0, 'empty', 0, true],
  [16, 100, 3, 0, 'begun', undefined, false],
  // For two of these entries, neither the weights nor the search from the champion down finds the best rank.
  [64, 107, 0, 32, 'begun', undefined, false],
  [64, 40, 2, 10, 'begun', 0, true],
  [32, 60, 60, 0, 'begun', 200_000, true],
] as const)(
  'the best ranks are correct with %i teams, %i brackets (%i nearly empty) and %i results (%s, budget %o)',
  (size, count, few, played, how, moreChoices, hasBounds) => {
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
    const state = { format, results, actual: null, entries };
    const outlook = finish(tournamentOutlook(state, { countUpTo: 0, moreChoices }));
    expect(outlook.entries.some(({ bestIsBound }) => bestIsBound)).toBe(hasBounds);
    expectPlacesHold(state, outlook.entries, byChance);
  },
);

it('a stopped search among 100 random brackets soon returns correct bounds', () => {
  const lots = createLots(1);
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false });
  const byCoin = () => (lots.hit(0.5) ? 1 : 2);
  const results = prefixOf(fillPicks(format, byCoin), 32);
  const entries = Array.from({ length: 100 }, (_, at) => {
    return { id: `sheet${at}`, picks: fillPicks(format, byCoin), tieBreaker: null };
  });
  const computation = tournamentOutlook({ format, results, actual: null, entries });
  let pauses = 0;
  let step = computation.next();
  for (; !step.done; pauses += 1) step = computation.next(pauses >= 500);
  expect(pauses).toBeLessThan(500 + 5 * entries.length);
  const outlook = step.value.entries;
  expect(outlook.some(({ bestIsBound }) => bestIsBound)).toBe(true);
  expectPlacesHold({ format, results, actual: null, entries }, outlook, byCoin);
});

/** Expects that no entry beats its best place in random outcomes. */
function expectPlacesHold(
  { format, results, entries }: TournamentState,
  outlook: readonly EntryOutlook<unknown>[],
  choose: Choose,
): void {
  const { size, roundPoints } = format;
  const tournament = { size, reseeding: false, isFootball: false, roundPoints };
  const own = entries.map(({ id, picks }) => ({
    id,
    picks: picks as Record<string, string>,
    createdAt: '2026-01-01T00:00:00Z',
    score: null,
  }));
  for (let ending = 0; ending < ENDINGS; ending += 1) {
    const standings = expectedTournamentStandings(tournament, fillPicks(format, choose, results), null, own);
    const ranks = new Map(standings.map(({ id, rank }) => [id, rank]));
    expect(outlook.filter(({ id, best }) => (ranks.get(id) ?? 0) < best)).toEqual([]);
  }
}

function prefixOf(picks: Record<string, string>, count: number): Record<string, string> {
  return Object.fromEntries(Object.entries(picks).slice(0, count));
}
