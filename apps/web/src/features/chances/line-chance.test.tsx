import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LineChance } from './line-chance.tsx';

it.each([
  ['100 %', false],
  ['over 99.9 %', true],
])('a chance of one is read as %j where the worst place is a bound: %s', (text, worstIsBound) => {
  const place = { id: 'a', canWin: true, best: 1, bestIsBound: false, worst: 1, worstIsBound };
  const line = { chance: { id: 'a', first: 1, level: 0 }, canWin: true, place };
  render(<LineChance line={line} basis={{ samples: 0, isPart: false, hasBegun: true }} />);
  expect(screen.getByText(text)).toBeTruthy();
});
