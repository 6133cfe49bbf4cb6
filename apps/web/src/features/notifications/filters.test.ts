import type { Notification } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { byDay } from './notification-list.tsx';

const at = (createdAt: Date, kind: Notification['kind'] = 'results-posted'): Notification => ({
  id: `${createdAt.getTime()} ${kind}`,
  kind,
  title: '',
  message: '',
  link: null,
  isRead: false,
  createdAt: createdAt.toISOString(),
});
const labels = (dates: Date[], now: Date) =>
  byDay(
    dates.map((date) => at(date)),
    now.getTime(),
  ).map(({ label, notifications }) => `${label}: ${notifications.length}`);

const now = new Date(2026, 10, 21, 0, 30);

it("days end at midnight in the viewer's time zone", () => {
  const dates = [
    new Date(2026, 10, 21, 0, 10),
    new Date(2026, 10, 20, 23, 59),
    new Date(2026, 10, 20, 0, 0),
    new Date(2026, 10, 19, 23, 59),
  ];
  expect(labels(dates, now)).toEqual(['Today: 1', 'Yesterday: 2', 'Thu, Nov 19: 1']);
});

it('Yesterday is labeled correctly across a clock change, and dates in other years show the year', () => {
  expect(labels([new Date(2026, 2, 8, 3)], new Date(2026, 2, 9, 0, 30))).toEqual(['Yesterday: 1']);
  expect(labels([new Date(2025, 3, 13, 12)], now)).toEqual(['Apr 13, 2025: 1']);
});

it('a time slightly in the future counts as today', () => {
  expect(labels([new Date(2026, 10, 21, 0, 31)], now)).toEqual(['Today: 1']);
});
