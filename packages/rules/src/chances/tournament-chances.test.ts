import { createLots } from '@lockroom/testing/lots';
import { expect, it } from 'vitest';
import { byLot, fillPicks } from '../tournaments/picks.ts';
import { custom } from '../tournaments/testing/formats.ts';
import { standardError } from './chances.ts';
import { finish } from './testing/finish.ts';
import { tournamentChances } from './tournament-chances.ts';
import { suppose } from './tournament-outlook.ts';

const format = custom(8);
/** The semifinals red1 v red2 and blue1 v blue2 and the final are open. */
const state = {
  format,
  results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' },
  actual: null,
  entries: [
    { id: 'favourites', picks: { 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' }, tieBreaker: null },
    { id: 'outsiders', picks: { 'r2-1': 'red2', 'r2-2': 'blue2', 'r3-1': 'red2' }, tieBreaker: null },
  ],
};

it('the exact chances count every possible ending, in total and for each winner of an upcoming game', () => {
  const chances = finish(tournamentChances(state, 'coin', { exact: true }));
  // Each entry is first alone in 3 of the 8 completions, and tied in 2.
  const half = { first: 0.625, share: 0.5 };
  expect(chances.entries).toEqual([
    { id: 'favourites', ...half },
    { id: 'outsiders', ...half },
  ]);
  expect(chances).toMatchObject({ open: 3, samples: 0, weights: 'coin' });
  expect(chances.next.map(({ id }) => id)).toEqual(['r2-1', 'r2-2']);
  const [upset] = chances.next[0]?.ways.filter(({ way }) => way === 'red2') ?? [];
  expect(upset?.weight).toBe(0.5);
  expect(upset?.entries).toEqual([
    { id: 'favourites', first: 0.25, share: 0.125 },
    { id: 'outsiders', first: 1, share: 0.875 },
  ]);
});

it('better seeds win more often if seeds determine the probability of each game', () => {
  const { entries, next } = finish(tournamentChances(state, 'seeds', { exact: true }));
  expect(next[0]?.ways[0]?.weight).toBeCloseTo(2 ** 0.8 / (1 + 2 ** 0.8), 12);
  expect(entries[0]?.first).toBeGreaterThan(entries[1]?.first ?? 1);
});

it('the chances in a tournament with regions use the seeds within the regions', () => {
  const big = custom(64);
  const room = { format: big, results: {}, actual: null, entries: [] };
  const odds = (regional: boolean) =>
    finish(tournamentChances({ ...room, regional }, 'seeds', { samples: 20_000, seed: 1 })).next[0]?.ways[0]
      ?.weight ?? 0;
  expect(Math.abs(odds(true) - 16 ** 0.8 / (1 + 16 ** 0.8))).toBeLessThan(5 * standardError(0.9, 20_000));
  expect(Math.abs(odds(false) - 32 ** 0.8 / (1 + 32 ** 0.8))).toBeLessThan(5 * standardError(0.94, 20_000));
});

it('chances from sampled endings are close to the exact chances', () => {
  const exact = finish(tournamentChances(state, 'seeds', { exact: true }));
  const samples = 50_000;
  const sampled = finish(tournamentChances(state, 'seeds', { samples, seed: 7 }));
  expect(sampled.samples).toBe(samples);
  for (const [at, { first, share }] of exact.entries.entries()) {
    expect(Math.abs((sampled.entries[at]?.first ?? 0) - first)).toBeLessThan(
      5 * standardError(first, samples),
    );
    expect(Math.abs((sampled.entries[at]?.share ?? 0) - share)).toBeLessThan(
      5 * standardError(share, samples),
    );
  }
});

it('assumed results are used only for open games and are ignored if they are impossible', () => {
  const supposed = suppose(state, { 'r1-1': 'red4', 'r2-1': 'red1', 'r2-2': 'blue2', 'r3-1': 'red2' });
  expect(supposed.results).toEqual({ ...state.results, 'r2-1': 'red1', 'r2-2': 'blue2' });
  expect(supposed.entries).toBe(state.entries);
});

it('the winner of a decided room has a chance of 1', () => {
  const results = fillPicks(custom(8), byLot(custom(8), createLots(3).next));
  const room = { ...state, format: custom(8), results };
  const entries = [
    { id: 'right', picks: results, tieBreaker: null },
    { id: 'none', picks: {}, tieBreaker: null },
  ];
  const chances = finish(tournamentChances({ ...room, entries }, 'coin', { exact: true }));
  expect(chances).toMatchObject({ open: 0, next: [] });
  expect(chances.entries).toEqual([
    { id: 'right', first: 1, share: 1 },
    { id: 'none', first: 0, share: 0 },
  ]);
});
