import { expect, it } from 'vitest';
import { custom } from '../../tournaments/board/testing/boards.ts';
import { readSupposed, supposedMarks, supposedText, supposeGame } from './supposed.ts';

const FORMAT = custom(8, false);
const RESULTS = { 'r1-1': 'red1' };

it('supposed winners survive the round trip through the address', () => {
  const supposed = { 'r1-2': 'red2', 'r2-1': 'red1' };
  const text = supposedText(supposed);
  expect(text).toBe('r1-2.red2_r2-1.red1');
  expect(readSupposed(FORMAT, RESULTS, text)).toEqual(supposed);
  expect(supposedText({})).toBeNull();
});

it.each([
  ['nonsense', '__.._<script>_r1-2_.red2_r1-2.red2.red3_constructor.red1'],
  ['a game that does not exist', 'r9-1.red1'],
  ['a team that is not in the game', 'r1-2.blue1'],
  ['a game that has a result by now', 'r1-1.red4'],
  ['a team that is out by now', 'r2-1.red4'],
])('the address drops %s', (_, text) => {
  expect(readSupposed(FORMAT, RESULTS, text)).toEqual({});
});

it('removing a supposed winner removes the later games that depend on it', () => {
  const both = supposeGame(FORMAT, RESULTS, { 'r1-2': 'red2' }, 'r2-1', 'red2');
  expect(both).toEqual({ 'r1-2': 'red2', 'r2-1': 'red2' });
  expect(supposeGame(FORMAT, RESULTS, both, 'r1-2', 'red3')).toEqual({ 'r1-2': 'red3' });
  expect(supposeGame(FORMAT, RESULTS, both, 'r1-2', null)).toEqual({});
});

it('marks tell played, open and supposed games apart', () => {
  const marks = supposedMarks(FORMAT, RESULTS, { 'r1-2': 'red2' });
  expect(marks['r1-1']?.weight).toBe('played');
  expect(marks['r1-2']).toEqual({ weight: 'if', team: 'red2', said: 'supposed to win' });
  expect(marks['r2-1']).toEqual({ weight: 'open', team: null });
});
