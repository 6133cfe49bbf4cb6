import { createLots, type Lots } from '@lockroom/testing/lots';
import { expectedMerge, standingPicks } from '@lockroom/testing/picks-oracle';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';
import { byLot, bySeed, fillPicks, mergePicks, type PickChanges, prune } from './picks.ts';
import { type Game, play } from './play.ts';
import { scoreTournament } from './score.ts';
import { ALL_FORMATS, anyChoices, anyFormat, custom, TITLED_FORMATS } from './testing/formats.ts';

const favorites = fillPicks(custom(8), () => 1);

describe('changes of the picks in a bracket', () => {
  it.each<[string, PickChanges, string[]]>([
    ['a game that is not in the bracket', { 'r1-1': 'red1', 'r1-5': 'red1' }, ['r1-5']],
    ['clearing a game that is not in the bracket', { sb1: null }, ['sb1']],
    ['a team that is not in the game', { 'r1-1': 'red2' }, ['r1-1']],
    ['a team that loses earlier in the same entry', { 'r1-1': 'red4', 'r2-1': 'red1' }, ['r2-1']],
    ['a winner that depends on a cleared game', { 'r1-1': null, 'r2-1': 'red1' }, ['r2-1']],
    ['names of object methods', { constructor: 'red1', toString: null }, ['constructor', 'toString']],
  ])('all changes are rejected together because of %s', (_, changes, impossible) => {
    expect(mergePicks(custom(8), favorites, changes, 'picks')).toEqual({ ok: false, impossible });
  });

  it('a result is rejected until both teams of the game are known', () => {
    const stored = { 'r1-1': 'red1' };
    expect(mergePicks(custom(8), stored, { 'r2-1': 'red1' }, 'results')).toEqual({
      ok: false,
      impossible: ['r2-1'],
    });
    expect(mergePicks(custom(8), favorites, { 'r1-3': null }, 'results')).toMatchObject({
      ok: true,
      dropped: ['r2-2', 'r3-1'],
    });
  });

  it('picks of games that exist only in a larger tournament are removed', () => {
    expect(mergePicks(custom(8), { 'r4-1': 'red1' }, {}, 'picks')).toEqual({
      ok: true,
      picks: {},
      dropped: ['r4-1'],
    });
  });
});

describe.each(TITLED_FORMATS)('$title', ({ format }) => {
  const { size, reseeding, family } = format;
  const oracle = { size, reseeding, isFootball: family === 'football', roundPoints: [] };
  const games = play(format, {}).map(({ id }) => id);

  it('the picks match the oracle after edits in any order', () => {
    const draw = createLots(size * 2 + Number(reseeding));
    let [kept, dropped] = [0, 0];
    for (let entry = 0; entry < 10; entry += 1) {
      let picks: Record<string, string> = {};
      for (let edit = 0; edit < 25; edit += 1) {
        const changes = anyChanges(picks, draw);
        const expected = expectedMerge(oracle, picks, changes);
        const merged = mergePicks(format, picks, changes, 'picks');
        expect(merged.ok ? merged.picks : null, JSON.stringify([picks, changes])).toEqual(
          expected?.picks ?? null,
        );
        if (!merged.ok) continue;
        expect(merged.dropped.toSorted()).toEqual(expected?.dropped.toSorted());
        expect(prune(format, merged.picks, 'picks')).toEqual(standingPicks(oracle, merged.picks));
        dropped += merged.dropped.length;
        kept += Object.keys(merged.picks).length;
        picks = merged.picks;
      }
    }
    expect(kept).toBeGreaterThan(250);
    expect(dropped).toBeGreaterThan(0);
  });

  /**
   * Returns up to eight changed picks in arbitrary rounds, mostly of teams known to play in the game. Some clear a
   * pick, and some are impossible.
   */
  function anyChanges(picks: Record<string, string>, draw: Lots): Record<string, string | null> {
    const changes: Record<string, string | null> = {};
    let after = picks;
    for (let step = draw.between(0, 7); step >= 0; step -= 1) {
      if (draw.hit(0.02)) {
        changes[draw.oneOf(games)] = `${format.sides.left}${draw.between(1, size / 2)}`;
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

describe('auto-fill', () => {
  it('filling with favorites picks the better seed of every open game and keeps existing picks', () => {
    const mine = { 'r1-1': 'red4', 'r2-1': 'red4', 'r1-4': 'blue3' };
    expect(fillPicks(custom(8), bySeed(custom(8)), mine)).toEqual({
      ...mine,
      'r1-2': 'red2',
      'r1-3': 'blue1',
      'r2-2': 'blue1',
      'r3-1': 'blue1',
    });
  });

  it('filling at random picks the better seed four times out of five', () => {
    const [game] = play(custom(8), {});
    if (!game) throw new Error('No game is open');
    const wins = Array.from({ length: 100 }, (_, lot) => byLot(custom(8), () => lot / 100)(game));
    expect(wins.filter((winner) => winner === 1)).toHaveLength(80);
  });

  it('filling completes any bracket and keeps existing picks', () => {
    fc.assert(
      fc.property(anyFormat, anyChoices, anyChoices, fc.array(fc.nat()), (format, choose, rest, holes) => {
        const sheet = fillPicks(format, choose);
        const ids = Object.keys(sheet);
        for (const hole of holes) delete sheet[ids[hole % ids.length] ?? ''];
        const mine = prune(format, sheet, 'picks');
        const filled = fillPicks(format, rest, mine);
        expect(filled).toMatchObject(mine);
        expect(Object.keys(filled)).toHaveLength(format.size - 1);
      }),
      { numRuns: 300 },
    );
  });
});

const COMPLETE = new Map(
  ALL_FORMATS.map((format) => [format, fillPicks(format, ({ number }) => (number % 3 ? 1 : 2))]),
);

describe('results that are entered, changed and cleared in any order', () => {
  it('after changes in any order, the state is the same as if all results had been entered in one step', () => {
    const anyStep = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(
        anyFormat,
        fc.boolean(),
        fc.array(anyStep, { minLength: 1, maxLength: 12 }),
        (format, full, steps) => {
          let stored: Record<string, string> = full ? { ...COMPLETE.get(format) } : {};
          for (const [game, choice] of steps) {
            const merged = mergePicks(
              format,
              stored,
              anyChange(play(format, stored), game, choice),
              'results',
            );
            if (!merged.ok) throw new Error(`rejected: ${merged.impossible}`);
            const kept = merged.dropped.filter((id) => Object.hasOwn(merged.picks, id));
            if (kept.length > 0) throw new Error(`both dropped and kept: ${kept}`);
            stored = merged.picks;
          }
          expect(stateOf(format, stored)).toBe(stateOf(format, enterAfresh(format, stored)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** Returns a winner for a game with known teams, or sometimes null to clear the game. */
function anyChange(games: Game[], pick: number, choice: number): PickChanges {
  const ready = games.filter(({ team1, team2 }) => team1 !== null && team2 !== null);
  const game = ready[pick % ready.length];
  if (game === undefined) return {};
  const winner = choice % 2 === 0 ? game.team1 : game.team2;
  return { [game.id]: choice < 2 ? null : winner };
}

/** Enters all results into an empty tournament in one step, the last game first. */
function enterAfresh(format: Format, results: Record<string, string>): Record<string, string> {
  const merged = mergePicks(format, {}, Object.fromEntries(Object.entries(results).toReversed()), 'results');
  if (!merged.ok) throw new Error(`rejected: ${merged.impossible}`);
  return merged.picks;
}

function stateOf(format: Format, results: Record<string, string>): string {
  const score = scoreTournament(format, COMPLETE.get(format) ?? {}, results);
  return JSON.stringify([results, play(format, results), score]);
}
