import { expect, it } from 'vitest';
import { isLegalResult, METHODS, methodsFor, PICK_METHODS, resultMethodsFor } from './methods.ts';

it('a boxing match cannot end by submission', () => {
  expect(methodsFor('mma')).toContain('Submission');
  expect(methodsFor('boxing')).not.toContain('Submission');
  expect(resultMethodsFor('boxing', 2)).not.toContain('Submission');
});

it('every method has a unique letter, and none uses the letter U, which means undo', () => {
  const letters = PICK_METHODS.map((method) => METHODS[method].letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.join('')).toMatch(/^[A-TV-Z]+$/);
});

it.each([
  ['mma', 1, 'Submission', true],
  ['mma', 2, 'Decision', true],
  ['mma', 2, 'Disqualification', true],
  ['mma', 1, 'Draw', false],
  ['mma', 1, 'No Contest', false],
  ['mma', 1, null, false],
  ['mma', 0, 'Draw', true],
  ['mma', 0, 'No Contest', true],
  ['boxing', 0, 'Disqualification', true],
  ['mma', 0, 'Decision', false],
  ['mma', 0, null, false],
  ['boxing', 1, 'Submission', false],
  ['boxing', 1, 'KO/TKO', true],
  ['boxing', null, null, true],
  ['mma', null, 'Decision', true],
] as const)(
  'a result in %s with winner %s and method %s is valid: %s',
  (sport, winnerId, winMethod, legal) => {
    expect(isLegalResult(sport, winnerId, winMethod)).toBe(legal);
  },
);
