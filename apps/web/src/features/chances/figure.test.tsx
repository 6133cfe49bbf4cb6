import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Chance } from './figure.tsx';
import { chanceText } from './outlook-figures.ts';

it.each([
  ['nothing counts yet', 1, false, '\u2013'],
  ['over 99.9 %', 1, true, 'over 99.9 %'],
  ['33.3 %', 1 / 3, false, '33.3 %'],
])('a chance reads %j', (read, first, hasBegun, text) => {
  const { container } = render(
    <Chance chance={first} canWin basis={{ samples: 0, isPart: false, hasBegun }} />,
  );
  expect((container.querySelector('.sr-only') ?? container).textContent).toBe(read);
  const chance = { id: 'a', first, level: 1 };
  expect(chanceText({ outlook: undefined, hasBegun, isOld: false, chance, isEstimate: false })).toBe(text);
});
