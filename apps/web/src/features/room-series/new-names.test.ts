import { expect, test } from 'vitest';
import { nextYearName, secondChanceName } from './new-names.ts';

test('years in a room name are incremented, and other numbers stay the same', () => {
  expect(nextYearName('March Madness 2026')).toBe('March Madness 2027');
  expect(nextYearName('NFL 2025-26: Office')).toBe('NFL 2026-27: Office');
  expect(nextYearName('NBA 2098/99')).toBe('NBA 2099/00');
  expect(nextYearName('UFC 300')).toBe('UFC 300');
  expect(nextYearName('Room 20261')).toBe('Room 20261');
});

test('the name of a second-chance room is truncated to the maximum length', () => {
  expect(secondChanceName('March')).toBe('March: Second Chance');
  expect([...secondChanceName('🏀'.repeat(60))]).toHaveLength(60);
});
