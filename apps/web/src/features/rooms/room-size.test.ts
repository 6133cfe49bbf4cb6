import { expect, it } from 'vitest';
import { fewPlacesText, peopleText } from './room-size.ts';

it('the size of a room is described by how many people can have one bracket each', () => {
  expect(peopleText(2)).toBe('Enough for you and one other with one bracket each.');
  expect(peopleText(10)).toBe('Enough for you and 9 others with one bracket each.');
});

it.each([
  [0, 2, 'Only 2 of 2 brackets are left.'],
  [9, 10, 'Only 1 of 10 brackets is left.'],
  [10, 10, 'The room is full: all 10 brackets are taken.'],
  [7, 10, null],
])("with %i of %i brackets taken, the manager's hint is: %s", (bracketCount, maxBrackets, text) => {
  expect(fewPlacesText({ bracketCount, maxBrackets })).toBe(text);
});
