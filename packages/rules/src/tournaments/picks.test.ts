import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';
import { byLot, bySeed, fillPicks, mergePicks, type PickChanges, prune } from './picks.ts';
import { type Game, play } from './play.ts';
import { scoreTournament } from './score.ts';
import { ALL_FORMATS, anyChoices, anyFormat, custom, football } from './testing/formats.ts';

const favourites = fillPicks(custom(8), () => 1);

describe('changes of the picks in a bracket', () => {
  it('changed picks are merged with the stored picks', () => {
    expect(mergePicks(custom(8), { 'r1-1': 'red1' }, { 'r1-2': 'red3', 'r2-1': 'red3' }, 'picks')).toEqual({
      ok: true,
      picks: { 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red3' },
      dropped: [],
    });
  });

  it('a changed pick removes later picks that became impossible, and the result lists them', () => {
    const merged = mergePicks(custom(8), favourites, { 'r1-1': 'red4' }, 'picks');
    expect(merged).toMatchObject({ ok: true, dropped: ['r2-1', 'r3-1'] });
  });

  it('a changed pick keeps the picked champion from the other side', () => {
    const stored = { ...favourites, 'r3-1': 'blue1' };
    const merged = mergePicks(custom(8), stored, { 'r1-1': 'red4' }, 'picks');
    expect(merged).toMatchObject({ ok: true, picks: { 'r3-1': 'blue1' }, dropped: ['r2-1'] });
  });

  it('a changed pick keeps a later pick of a team that has not lost', () => {
    const stored = { ...favourites, 'r2-1': 'red2', 'r3-1': 'red2' };
    expect(mergePicks(custom(8), stored, { 'r1-1': 'red4' }, 'picks')).toMatchObject({
      ok: true,
      dropped: [],
    });
  });

  it('null as the winner clears a pick and all picks that depend on it', () => {
    const merged = mergePicks(custom(8), favourites, { 'r1-3': null }, 'picks');
    expect(merged).toEqual({
      ok: true,
      picks: { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-4': 'blue2', 'r2-1': 'red1', 'r3-1': 'red1' },
      dropped: ['r2-2'],
    });
  });

  it('changing an upset removes picks of a reseeded side that are no longer possible', () => {
    const stored = fillPicks(football(14), ({ round }) => (round === 1 ? 2 : 1));
    expect(mergePicks(football(14), stored, { wc1: 'afc4' }, 'picks')).toMatchObject({
      ok: true,
      dropped: ['div2'],
    });
  });

  it.each<[string, PickChanges, string[]]>([
    ['a game that is not in the bracket', { 'r1-1': 'red1', 'r1-5': 'red1' }, ['r1-5']],
    ['clearing a game that is not in the bracket', { sb1: null }, ['sb1']],
    ['a team that is not in the game', { 'r1-1': 'red2' }, ['r1-1']],
    ['a team that loses earlier in the same entry', { 'r1-1': 'red4', 'r2-1': 'red1' }, ['r2-1']],
    ['a winner that depends on a cleared game', { 'r1-1': null, 'r2-1': 'red1' }, ['r2-1']],
    ['names of object methods', { constructor: 'red1', toString: null }, ['constructor', 'toString']],
  ])('all changes are rejected together because of %s', (_, changes, impossible) => {
    expect(mergePicks(custom(8), favourites, changes, 'picks')).toEqual({ ok: false, impossible });
  });

  it('a team can be picked as champion while all other games are open', () => {
    const picks = { 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' };
    expect(mergePicks(custom(8), {}, picks, 'picks')).toEqual({ ok: true, picks, dropped: [] });
    const bye = { div1: 'afc1', conf1: 'afc1', sb1: 'afc1' };
    expect(mergePicks(football(14), {}, bye, 'picks')).toEqual({ ok: true, picks: bye, dropped: [] });
  });

  it('a pick of a team that has not reached the round is rejected', () => {
    expect(mergePicks(custom(8), {}, { 'r2-1': 'red1' }, 'picks')).toEqual({
      ok: false,
      impossible: ['r2-1'],
    });
  });

  it('a result is rejected until both teams of the game are known', () => {
    const stored = { 'r1-1': 'red1' };
    expect(mergePicks(custom(8), stored, { 'r2-1': 'red1' }, 'results')).toEqual({
      ok: false,
      impossible: ['r2-1'],
    });
    expect(mergePicks(custom(8), favourites, { 'r1-3': null }, 'results')).toMatchObject({
      ok: true,
      dropped: ['r2-2', 'r3-1'],
    });
  });

  it('picks of games in a larger tournament are removed', () => {
    expect(mergePicks(custom(8), { 'r4-1': 'red1' }, {}, 'picks')).toEqual({
      ok: true,
      picks: {},
      dropped: ['r4-1'],
    });
  });
});

describe('removing impossible picks', () => {
  it('removing impossible picks a second time changes nothing', () => {
    fc.assert(
      fc.property(anyFormat, anyChoices, fc.array(fc.nat()), (format, choose, holes) => {
        const sheet = fillPicks(format, choose);
        const ids = Object.keys(sheet);
        for (const hole of holes) delete sheet[ids[hole % ids.length] ?? ''];
        const once = prune(format, sheet, 'picks');
        expect(JSON.stringify(prune(format, once, 'picks'))).toBe(JSON.stringify(once));
      }),
      { numRuns: 500 },
    );
  });
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
      { numRuns: 1000 },
    );
  });
});

const COMPLETE = new Map(
  ALL_FORMATS.map((format) => [format, fillPicks(format, ({ number }) => (number % 3 ? 1 : 2))]),
);

describe('results that are entered, changed and cleared in any order', () => {
  it('the final state is the same as if all results had been entered in one step', () => {
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
      { numRuns: 10_000 },
    );
  }, 60_000);
});

/** Returns a winner for a game with known teams, or sometimes null to clear it. */
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
