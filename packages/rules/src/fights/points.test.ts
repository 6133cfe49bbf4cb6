import { expect, it } from 'vitest';
import { clampPoints, readPoints } from './points.ts';

it.each([
  [undefined, 3],
  [null, 3],
  [0, 3],
  ['', 3],
  ['0', 3],
  [1, 1],
  [20, 20],
  ['7', 7],
  [' 7 ', 7],
])('the points %j in a request are read as %s if the default is 3', (value, points) => {
  expect(readPoints(value, 3)).toEqual({ ok: true, points });
});

it.each([[21], [-1], [2.5], ['two'], ['1e1'], [Number.NaN], [true], [[5]], [{}]])(
  'the points %j in a request are rejected',
  (value) => {
    expect(readPoints(value, 3)).toEqual({ ok: false });
  },
);

it.each([
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['-4', 1],
  ['7', 7],
  ['7.9', 7],
  ['21', 20],
])('a points field that contains %j is read as %s', (typed, points) => {
  expect(clampPoints(typed)).toBe(points);
});
