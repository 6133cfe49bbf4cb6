import { expect, it } from 'vitest';
import { entryName, placeText } from './naming.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [102, '102nd'],
  [111, '111th'],
])('rank %i is written as %s', (place, text) => expect(placeText(place)).toBe(text));

it('a bracket is named after its owner and numbered', () => {
  expect(entryName('Mia', 3)).toBe('Mia Bracket 3');
});
