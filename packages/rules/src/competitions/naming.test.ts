import { describe, expect, it } from 'vitest';
import { placeText } from './naming.ts';

describe('ordinal numbers', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [102, '102nd'],
    [111, '111th'],
  ])('the number %i is written as %s', (place, text) => expect(placeText(place)).toBe(text));
});
