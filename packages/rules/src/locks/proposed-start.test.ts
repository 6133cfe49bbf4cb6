import { describe, expect, it } from 'vitest';
import { proposedStart, writtenStart } from './proposed-start.ts';

const DENVER = 'America/Denver';

// Mountain Time is seven hours behind UTC in winter, and six in summer.
it.each([
  ['Friday 8:55 PM', '2026-11-28T03:55:00Z', '2026-11-28T16:00'],
  ['Saturday 3:59 PM', '2026-11-28T22:59:00Z', '2026-11-28T16:00'],
  ['Saturday 4 PM', '2026-11-28T23:00:00Z', '2026-12-05T16:00'],
  ['Monday morning', '2026-11-23T18:00:00Z', '2026-11-28T16:00'],
  ['the evening before clocks go forward', '2027-03-13T03:00:00Z', '2027-03-13T16:00'],
])('the start proposed on %s is the coming Saturday at 4 PM', (_, now, start) => {
  expect(proposedStart(Date.parse(now), DENVER)).toBe(start);
});

it('the start is proposed and read in the time zone of the room', () => {
  // Saturday 3 AM in Berlin is still Friday evening in Denver.
  const now = Date.parse('2026-11-28T02:00:00Z');
  const days = [{ year: 2026, month: 12, day: 5, times: [{ minutes: 19 * 60, zone: 'America/New_York' }] }];
  expect(proposedStart(now, 'Europe/Berlin')).toBe('2026-11-28T16:00');
  expect(writtenStart(days, now, 'Europe/Berlin')).toBe('2026-12-06T01:00');
  expect(writtenStart(days, now, 'Australia/Lord_Howe')).toBe('2026-12-06T11:00');
});

describe('a start time that is written in a text', () => {
  const now = Date.parse('2026-11-23T18:00:00Z');
  const on = (month: number, day: number, year: number | null = null, ...times: [number, string][]) => [
    { year, month, day, times: times.map(([hour, zone]) => ({ minutes: hour * 60, zone })) },
  ];

  it.each([
    ['a day without a time', on(12, 5), '2026-12-05'],
    ['a day with a time', on(12, 5, null, [17.5, 'America/Denver']), '2026-12-05T17:30'],
    ['a day after New Year', on(1, 24), '2027-01-24'],
    ['a day with a year', on(9, 12, 2027), '2027-09-12'],
    ['a time later today', on(11, 23, null, [18, 'America/New_York']), '2026-11-23T16:00'],
    ['a time earlier today', on(11, 23, null, [12, 'America/New_York']), null],
    ['a night that has passed', on(11, 14), null],
    ['a year that has passed', on(4, 13, 2024), null],
    ['a time in London in winter', on(12, 12, null, [17, 'Europe/London']), '2026-12-12T10:00'],
    ['a time in London in summer', on(7, 10, 2027, [17, 'Europe/London']), '2027-07-10T10:00'],
    ['a time in UTC in summer', on(7, 10, 2027, [17, 'UTC']), '2027-07-10T11:00'],
    ['a time on Sunday in Sydney', on(2, 7, null, [10, 'Australia/Sydney']), '2027-02-06T16:00'],
    ['a night past midnight', on(12, 5, null, [2, 'UTC'], [23, 'UTC']), '2026-12-05T16:00'],
    [
      'two zones that agree on the time but not on the day',
      on(12, 12, null, [3, 'UTC'], [22, 'America/New_York']),
      '2026-12-12',
    ],
    [
      'a day in the zone of its first time',
      on(12, 12, null, [22, 'America/New_York'], [3, 'UTC']),
      '2026-12-12T20:00',
    ],
    ['a day that does not exist', on(2, 30), null],
  ])('the start time is parsed correctly from text with %s', (_, written, text) => {
    expect(writtenStart(written, now, DENVER)).toBe(text);
  });

  it('if several days are named, the start time is on the first one in the future', () => {
    const days = [...on(11, 20, 2026), ...on(12, 12)];
    expect(writtenStart(days, now, DENVER)).toBe('2026-12-12');
  });
});
