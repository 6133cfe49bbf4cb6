import { describe, expect, it } from 'vitest';
import { writtenStart } from './proposed-start.ts';

describe('the start that a text names', () => {
  const now = Date.parse('2026-11-23T18:00:00Z');
  const on = (month: number, day: number, more = {}) => ({ year: null, month, day, minutes: null, ...more });

  it.each([
    ['a day of this year', on(12, 5), '2026-12-05T16:00'],
    ['with its time', on(12, 5, { minutes: 17 * 60 + 30 }), '2026-12-05T17:30'],
    ['a day after New Year', on(1, 24), '2027-01-24T16:00'],
    ['a year of its own', on(9, 12, { year: 2027 }), '2027-09-12T16:00'],
    ['later today', on(11, 23), '2026-11-23T16:00'],
    ['a night that has passed', on(11, 14), null],
    ['a year that has passed', on(4, 13, { year: 2024 }), null],
    ['no day of the calendar', on(2, 30), null],
  ])('%s', (_, written, text) => {
    expect(writtenStart(written, now)).toBe(text);
  });
});
