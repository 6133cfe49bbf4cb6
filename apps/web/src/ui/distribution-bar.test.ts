import { expect, it } from 'vitest';
import { strengthOf } from './distribution-bar.tsx';

it.each([
  [1, [100]],
  [2, [100, 72]],
  [3, [100, 72, 46]],
  [4, [100, 82, 64, 46]],
])('in a bar with %i parts, each part has a different shade', (count, strengths) => {
  expect(strengths.map((_, index) => strengthOf(index, count))).toEqual(strengths);
});
