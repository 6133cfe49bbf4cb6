import { expect, it } from 'vitest';
import { custom } from '../tournaments/testing/formats.ts';
import { finish, standardError } from './testing/finish.ts';
import { tournamentChances } from './tournament-chances.ts';
import { suppose } from './tournament-outlook.ts';

it('win chances in a tournament with regions are based on the seeds of each region', () => {
  const big = custom(64);
  const room = { format: big, results: {}, actual: null, entries: [] };
  const odds = (regional: boolean) =>
    finish(tournamentChances({ ...room, regional }, 'seeds', { samples: 20_000, seed: 1 })).next[0]?.ways[0]
      ?.weight ?? 0;
  expect(Math.abs(odds(true) - 16 ** 0.8 / (1 + 16 ** 0.8))).toBeLessThan(5 * standardError(0.9, 20_000));
  expect(Math.abs(odds(false) - 32 ** 0.8 / (1 + 32 ** 0.8))).toBeLessThan(5 * standardError(0.94, 20_000));
});

it('assumed results are used only for open games and are ignored if they are impossible', () => {
  const results = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
  const state = { format: custom(8), results, actual: null, entries: [] };
  const supposed = suppose(state, { 'r1-1': 'red4', 'r2-1': 'red1', 'r2-2': 'blue2', 'r3-1': 'red2' });
  expect(supposed.results).toEqual({ ...results, 'r2-1': 'red1', 'r2-2': 'blue2' });
  expect(supposed.entries).toBe(state.entries);
});
