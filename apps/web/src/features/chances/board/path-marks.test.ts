import { expect, it } from 'vitest';
import { custom, football } from '../../tournaments/board/testing/boards.ts';
import { pathOnBoard } from './path-marks.ts';

it('a path leads a team over the played games to the round that it has to reach', () => {
  const { picks, marks } = pathOnBoard(
    custom(16, false),
    { 'r1-1': 'red1' },
    [{ team: 'red1', round: 3, wins: true }],
    'your',
  );
  expect(picks).toEqual({ 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' });
  expect(marks['r1-1']).toEqual({ weight: 'played', team: null });
  expect(marks['r2-1']).toEqual({ weight: 'must', team: 'red1', said: 'must win, on your path' });
  expect(marks['r3-1']?.weight).toBe('must');
  expect(marks['r4-1']).toEqual({ weight: 'idle', team: null });
});

it('a path in a reseeded bracket ends where the next game is unknown', () => {
  const statements = [{ team: 'afc4', round: 3, wins: true }];
  const { marks } = pathOnBoard(football, {}, statements, 'your');
  const must = Object.entries(marks).filter(([, { weight }]) => weight === 'must');
  expect(must.map(([id]) => id)).toEqual(['wc1']);
});
