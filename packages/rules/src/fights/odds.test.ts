import { expect, it } from 'vitest';
import { isUnderdog, isValidOdds, normalizeOdds, oddsTone } from './odds.ts';

it.each([
  ['  +150 ', '+150'],
  ['\u2212150', '-150'],
  ['\u2013150', '-150'],
  ['\u2014 150', '-150'],
  ['- 150', '-150'],
  ['n/a', 'N/A'],
  [' N/a ', 'N/A'],
  ['', '+100'],
  ['   ', '+100'],
  [null, '+100'],
  [undefined, '+100'],
  ['Evens', '+100'],
  ['EVEN', '+100'],
  ['EV', '+100'],
  ['pk', '+100'],
  ["Pick 'em", '+100'],
  ['150', '+150'],
  ['100', '+100'],
  ['\uff0b150', '+150'],
  ['2.50', '+150'],
  ['1.50', '-200'],
  ['5/2', '+250'],
  ['2/5', '-250'],
  ['1.5', '1.5'],
  ['99', '99'],
  ['050', '050'],
  ['5/0', '5/0'],
  ['even money', 'evenmoney'],
])('the odds %j are stored as %s', (typed, stored) => {
  expect(normalizeOdds(typed, '+100')).toBe(stored);
});

it.each([
  ['+150', true],
  ['-1600', true],
  ['N/A', true],
  ['150', false],
  ['+1', false],
  ['+1234567', false],
  ['+15.5', false],
  ['EVEN', false],
  ['+', false],
  ['', false],
])('the odds %j are valid: %s', (odds, valid) => {
  expect(isValidOdds(odds)).toBe(valid);
});

it.each([
  ['+150', 'plus', true],
  ['-150', 'minus', false],
  ['N/A', 'na', false],
  ['', 'na', false],
] as const)('the odds %j are displayed as %s (underdog: %s)', (odds, tone, underdog) => {
  expect(oddsTone(odds)).toBe(tone);
  expect(isUnderdog(odds)).toBe(underdog);
});

it('missing odds are displayed as not available', () => {
  expect(oddsTone(null)).toBe('na');
});
