import { FORMAT_FAMILIES, formatSizes, makeFormat, mergePicks, play, prune } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { expectedMerge, standingPicks } from '@lockroom/testing/picks-oracle';
import { describe, expect, it } from 'vitest';

const BRACKETS = FORMAT_FAMILIES.flatMap((family) =>
  formatSizes(family).flatMap((size) =>
    [true, false].map((reseeding) => ({ family, size, reseeding, isFootball: family === 'football' })),
  ),
);

/** The number of entries per format, and of edits per entry. */
const ENTRIES = 20;
const EDITS = 25;

describe.each(BRACKETS)('picks of $size $family teams, reseeding $reseeding', (bracket) => {
  const format = makeFormat(bracket);
  const games = play(format, {}).map(({ id }) => id);
  const oracle = { ...bracket, roundPoints: [] };

  it('the picks match the oracle after edits in any order', () => {
    const draw = createLots(bracket.size * 2 + Number(bracket.reseeding));
    let kept = 0;
    let taken = 0;
    for (let entry = 0; entry < ENTRIES; entry += 1) {
      let picks: Record<string, string> = {};
      for (let edit = 0; edit < EDITS; edit += 1) {
        const changes = anyChanges(picks, draw);
        const expected = expectedMerge(oracle, picks, changes);
        const merged = mergePicks(format, picks, changes, 'picks');
        expect(merged.ok ? merged.picks : null, JSON.stringify([picks, changes])).toEqual(
          expected?.picks ?? null,
        );
        if (!merged.ok) continue;
        expect(merged.dropped.toSorted()).toEqual(expected?.dropped.toSorted());
        expect(prune(format, merged.picks, 'picks')).toEqual(standingPicks(oracle, merged.picks));
        taken += merged.dropped.length;
        kept += Object.keys(merged.picks).length;
        picks = merged.picks;
      }
    }
    expect(kept, 'the edits fill entries').toBeGreaterThan(ENTRIES * EDITS);
    expect(taken, 'the edits take picks back').toBeGreaterThan(0);
  });

  /**
   * Returns up to eight picks, mostly of teams known to play, also in later rounds. Some clear a game, and some are
   * impossible.
   */
  function anyChanges(
    picks: Record<string, string>,
    draw: ReturnType<typeof createLots>,
  ): Record<string, string | null> {
    const changes: Record<string, string | null> = {};
    let after = picks;
    for (let step = draw.between(0, 7); step >= 0; step -= 1) {
      if (draw.hit(0.02)) {
        changes[draw.oneOf(games)] = `${format.sides.left}${draw.between(1, format.size / 2)}`;
        continue;
      }
      const known = play(format, after).filter(({ team1, team2 }) => team1 !== null || team2 !== null);
      const game = draw.oneOf(known);
      const team = draw.hit(0.1) ? null : draw.hit(0.6) ? game.team1 : game.team2;
      changes[game.id] = team;
      after = { ...after, [game.id]: team ?? '' };
    }
    return changes;
  }
});
