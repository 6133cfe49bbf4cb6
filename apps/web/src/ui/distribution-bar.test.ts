import { expect, it } from 'vitest';
import { strengthOf } from './distribution-bar.tsx';

it.each([
  [1, [100]],
  [2, [100, 72]],
  [3, [100, 72, 46]],
  [4, [100, 82, 64, 46]],
])('a bar of %i parts has a different shade for each', (count, strengths) => {
  expect(strengths.map((_, index) => strengthOf(index, count))).toEqual(strengths);
});
