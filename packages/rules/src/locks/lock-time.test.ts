import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lockTimeLabel, parseLockTime } from './lock-time.ts';
import { formatInstant, formatOwnTime, toWallClock } from './time-zone.ts';

const DENVER = 'America/Denver';

const iso = (at: number) => new Date(at).toISOString();

const read = (text: string) => {
  const reading = parseLockTime(text, DENVER);
  if (reading.ok) return iso(reading.at);
  return reading.reason === 'format' ? 'format' : [reading.reason, ...reading.instants.map(iso)];
};

describe('parsing a lock time', () => {
  it.each([
    ['2026-01-15T19:00', '2026-01-16T02:00:00.000Z'],
    ['2026-07-15T19:00', '2026-07-16T01:00:00.000Z'],
    ['2026-07-15T19:00:30', '2026-07-16T01:00:30.000Z'],
    [' 2026-07-15T19:00:30.25 ', '2026-07-16T01:00:30.250Z'],
    ['2026-07-15T19:00Z', '2026-07-15T19:00:00.000Z'],
    ['2026-07-15T19:00:00.123456789Z', '2026-07-15T19:00:00.123Z'],
    ['2026-07-15T19:00:00+02:00', '2026-07-15T17:00:00.000Z'],
    ['2026-07-15T19:00-0530', '2026-07-16T00:30:00.000Z'],
    ['2024-02-29T12:00Z', '2024-02-29T12:00:00.000Z'],
    ['1970-01-01T00:00', '1970-01-01T07:00:00.000Z'],
    ['2100-12-31T23:59', '2101-01-01T06:59:00.000Z'],
  ])('the text %j is parsed as the instant %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    '',
    'tomorrow',
    '2026-07-15',
    '2026-07-15 19:00',
    '2026-13-01T00:00',
    '2026-00-01T00:00',
    '2026-02-30T00:00',
    '2023-02-29T00:00Z',
    '2100-02-29T00:00',
    '2026-04-31T00:00',
    '2026-04-00T00:00',
    '2026-07-15T24:00',
    '2026-07-15T19:60',
    '2026-07-15T19:00:60',
    '2026-07-15T19:00+15:00',
    '2026-07-15T19:00+02:60',
    '2026-07-15T19:00MT',
    '1969-12-31T23:00',
    '2101-01-01T00:00',
    '26-07-15T19:00',
  ])('the text %j is rejected as a lock time', (text) => {
    expect(read(text)).toBe('format');
  });
});

it('a time that occurs twice in autumn is unambiguous if it has an offset', () => {
  expect(read('2026-11-01T01:30')).toEqual([
    'repeated',
    '2026-11-01T07:30:00.000Z',
    '2026-11-01T08:30:00.000Z',
  ]);
  expect(read('2026-11-01T01:30-06:00')).toBe('2026-11-01T07:30:00.000Z');
});

it('parsing the Mountain Time of an instant returns that instant or, in a repeated hour, two choices', () => {
  const minutes = fc.integer({ min: Date.UTC(1971, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = minute * 60_000;
      const reading = parseLockTime(toWallClock(at, DENVER), DENVER);
      expect(reading.ok ? [reading.at] : 'instants' in reading && reading.instants).toContain(at);
    }),
    { numRuns: 500 },
  );
});

describe('the formatted text of an instant', () => {
  const at = Date.UTC(2024, 3, 14, 2, 0, 5);

  it('an instant in Denver is formatted in Mountain Time', () => {
    expect(formatInstant(at, DENVER)).toBe('Sat, Apr 13, 8:00 PM MT');
    expect(formatInstant(at, DENVER, 'time')).toBe('8:00:05 PM MT');
    expect(formatInstant(at, DENVER, 'full')).toBe('Sat, Apr 13, 2024, 8:00:05 PM MT');
    expect(formatInstant(Date.UTC(2024, 0, 1, 7, 0), DENVER)).toBe('Mon, Jan 1, 12:00 AM MT');
    expect(formatInstant(Date.UTC(2024, 0, 1, 19, 30), DENVER)).toBe('Mon, Jan 1, 12:30 PM MT');
  });

  it("the viewer's local time is also given if it differs from the time in Denver", () => {
    expect(formatOwnTime(at, 'America/New_York', DENVER)).toBe('Sat, Apr 13, 10:00 PM ET');
    expect(formatOwnTime(at, 'Europe/Berlin', DENVER)).toBe('Sun, Apr 14, 4:00 AM CEST');
    expect(formatOwnTime(at, 'UTC', DENVER, 'time')).toBe('2:00:05 AM UTC');
  });

  it("the viewer's local time is omitted if it is the same as in Denver", () => {
    expect(formatOwnTime(at, 'America/Denver', DENVER)).toBeNull();
    expect(formatOwnTime(at, 'America/Edmonton', DENVER)).toBeNull();
  });

  it('the local time of a viewer in Phoenix is given only in summer', () => {
    expect(formatOwnTime(at, 'America/Phoenix', DENVER)).toBe('Sat, Apr 13, 7:00 PM MST');
    expect(formatOwnTime(Date.UTC(2024, 0, 14), 'America/Phoenix', DENVER)).toBeNull();
  });

  it("the viewer's local time is omitted if the time zone is unknown", () => {
    expect(formatOwnTime(at, 'Mars/Olympus', DENVER)).toBeNull();
  });

  it('a Locked badge shows the lock time', () => {
    expect(lockTimeLabel(at, DENVER)).toBe('Sat, Apr 13, 8:00 PM MT');
    expect(lockTimeLabel(null, DENVER)).toBe('Lock time unavailable');
    expect(lockTimeLabel(Number.NaN, DENVER)).toBe('Recently locked');
  });
});
