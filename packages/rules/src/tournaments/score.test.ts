import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Format, makeFormat } from './format.ts';
import { fillPicks } from './picks.ts';
import type { Picks } from './play.ts';
import { maxPoints, scoreTournament } from './score.ts';
import { anyChoices, anyFormat, custom, football } from './testing/formats.ts';

const favourites = () => 1 as const;
const gameOf = (format: Format, picks: Picks, results: Picks, id: string) =>
  scoreTournament(format, picks, results).games.find((game) => game.gameId === id);

describe('the maximum points of a bracket', () => {
  it.each([
    [8, 11],
    [12, 22],
    [14, 24],
    [16, 26],
    [28, 53],
    [30, 55],
    [32, 57],
    [64, 120],
  ])('the maximum for %i teams is %i points', (size, points) => {
    expect([maxPoints(custom(size)), maxPoints(custom(size, false))]).toEqual([points, points]);
  });

  it('the maximum in football is 28 points with 14 teams and 26 with 12', () => {
    expect([maxPoints(football(14)), maxPoints(football(12))]).toEqual([28, 26]);
  });

  it('a game in a round without points is worth 1, and points of rounds that are not played are ignored', () => {
    const withPoints = (roundPoints: number[]) =>
      maxPoints(makeFormat({ family: 'custom', size: 8, reseeding: true, roundPoints }));
    expect([[], [5], [1, 2, 3, 4, 20]].map(withPoints)).toEqual([7, 4 * 5 + 2 + 1, 11]);
  });

  it('a perfect bracket always has the maximum points', () => {
    fc.assert(
      fc.property(anyFormat, anyChoices, (format, choose) => {
        const results = fillPicks(format, choose);
        expect(scoreTournament(format, results, results)).toMatchObject({
          totalPoints: maxPoints(format),
          maxPoints: maxPoints(format),
          correctPicks: format.size - 1,
          stillPossible: 0,
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('the points of a pick', () => {
  const sheet = fillPicks(custom(8), favourites);

  it('a pick is undecided until its team wins or loses', () => {
    expect(scoreTournament(custom(8), sheet, {})).toMatchObject({
      totalPoints: 0,
      correctPicks: 0,
      stillPossible: 11,
    });
    expect(gameOf(custom(8), sheet, {}, 'r1-1')).toEqual({
      gameId: 'r1-1',
      earned: 0,
      possible: 1,
      correct: null,
    });
  });

  it('a pick earns the points of its round if its team wins there', () => {
    const results = { 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red1' };
    expect(gameOf(custom(8), sheet, results, 'r2-1')).toEqual({
      gameId: 'r2-1',
      earned: 2,
      possible: 2,
      correct: true,
    });
    expect(scoreTournament(custom(8), sheet, results)).toMatchObject({
      totalPoints: 3,
      correctPicks: 2,
      stillPossible: 1 + 1 + 2 + 3,
    });
  });

  it('all later picks of a team are wrong as soon as the team has lost', () => {
    const results = { 'r1-1': 'red4' };
    expect(['r1-1', 'r2-1', 'r3-1'].map((id) => gameOf(custom(8), sheet, results, id)?.correct)).toEqual([
      false,
      false,
      false,
    ]);
    expect(scoreTournament(custom(8), sheet, results).stillPossible).toBe(11 - 1 - 2 - 3);
  });

  it('a missing pick counts as wrong after the game has a result', () => {
    const results = { 'r1-1': 'red4' };
    expect(gameOf(custom(8), {}, results, 'r1-1')?.correct).toBe(false);
    expect(gameOf(custom(8), {}, results, 'r2-1')?.correct).toBeNull();
  });

  it('a pick is correct if the team wins any game of the round', () => {
    const foreseen = { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2', div2: 'afc2' };
    const results = { wc1: 'afc5', wc2: 'afc6', wc3: 'afc2', div2: 'afc2' };
    expect(gameOf(football(14), { ...foreseen, div1: 'afc1' }, results, 'div2')?.correct).toBe(true);
    const other = { wc1: 'afc4', wc2: 'afc6', wc3: 'afc7', div1: 'afc1', div2: 'afc4' };
    const moved = { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2', div1: 'afc4' };
    expect(gameOf(football(14), other, moved, 'div2')).toMatchObject({ correct: true, earned: 2 });
    expect(gameOf(football(14), other, moved, 'div1')).toMatchObject({ correct: false, earned: 0 });
  });
});
