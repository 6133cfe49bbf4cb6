import { expect, it } from 'vitest';
import { clockTime, dayName, isSameDay } from './date.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-04-14T09:30:00');

it('day headings are named relative to today', () => {
  expect(dayName(at('2026-04-14T00:00:00'), now)).toBe('Today');
  expect(dayName(at('2026-04-13T23:59:59'), now)).toBe('Yesterday');
  expect(dayName(at('2026-04-12T12:00:00'), now)).toBe('Sun, Apr 12');
  expect(dayName(at('2025-12-31T12:00:00'), now)).toBe('Dec 31, 2025');
  expect(isSameDay(at('2026-04-13T23:59:59'), at('2026-04-14T00:00:00'))).toBe(false);
  expect(clockTime(at('2026-04-14T21:41:00'))).toMatch(/^9:41\sPM$/);
});
