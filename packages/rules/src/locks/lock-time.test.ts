import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLocal, formatMountain, lockTimeLabel, parseLockTime, toMountain } from './lock-time.ts';

const read = (text: string) => {
  const reading = parseLockTime(text);
  return reading.ok ? new Date(reading.at).toISOString() : reading.reason;
};

describe('a lock time', () => {
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
  ])('%j is read as %s', (text, instant) => {
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
  ])('%j is rejected', (text) => {
    expect(read(text)).toBe('format');
  });
});

describe.each([
  ['2026-03-08', '2026-11-01'],
  ['2027-03-14', '2027-11-07'],
])('daylight saving from %s to %s', (spring, autumn) => {
  it('an hour is skipped in spring', () => {
    expect(read(`${spring}T01:59`)).toBe(`${spring}T08:59:00.000Z`);
    expect(read(`${spring}T02:00`)).toBe('skipped');
    expect(read(`${spring}T02:30:15`)).toBe('skipped');
    expect(read(`${spring}T02:59`)).toBe('skipped');
    expect(read(`${spring}T03:00`)).toBe(`${spring}T09:00:00.000Z`);
  });

  it('an hour that occurs twice in autumn means its first occurrence', () => {
    expect(read(`${autumn}T00:59`)).toBe(`${autumn}T06:59:00.000Z`);
    expect(read(`${autumn}T01:00`)).toBe(`${autumn}T07:00:00.000Z`);
    expect(read(`${autumn}T01:59`)).toBe(`${autumn}T07:59:00.000Z`);
    expect(read(`${autumn}T02:00`)).toBe(`${autumn}T09:00:00.000Z`);
  });

  it('the shown time equals the entered one, minute by minute through both nights', () => {
    for (const day of [spring, autumn]) {
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const clock = `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
        const reading = parseLockTime(clock);
        if (reading.ok) expect(toMountain(reading.at)).toBe(clock);
        else expect(clock.slice(0, 13)).toBe(`${spring}T02`);
      }
    }
  });
});

it('every instant shown in Mountain Time reads back as itself, or one hour earlier in the doubled hour', () => {
  const minutes = fc.integer({ min: Date.UTC(1971, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = minute * 60_000;
      const reading = parseLockTime(toMountain(at));
      expect(reading.ok && [0, 3_600_000]).toContain(reading.ok && at - reading.at);
    }),
    { numRuns: 500 },
  );
});

describe('an instant is written', () => {
  const at = Date.UTC(2024, 3, 14, 2, 0, 5);

  it('an instant is written in Mountain Time', () => {
    expect(formatMountain(at)).toBe('Sat, Apr 13, 8:00 PM MT');
    expect(formatMountain(at, 'time')).toBe('8:00:05 PM MT');
    expect(formatMountain(at, 'full')).toBe('Sat, Apr 13, 2024, 8:00:05 PM MT');
    expect(formatMountain(Date.UTC(2024, 0, 1, 7, 0))).toBe('Mon, Jan 1, 12:00 AM MT');
    expect(formatMountain(Date.UTC(2024, 0, 1, 19, 30))).toBe('Mon, Jan 1, 12:30 PM MT');
  });

  it("an instant is written on the viewer's clock if that differs", () => {
    expect(formatLocal(at, 'America/New_York')).toBe('Sat, Apr 13, 10:00 PM EDT');
    expect(formatLocal(at, 'Europe/Berlin')).toBe('Sun, Apr 14, 4:00 AM GMT+2');
    expect(formatLocal(at, 'UTC', 'time')).toBe('2:00:05 AM UTC');
  });

  it("an instant is not written again on a clock that shows the same as Denver's", () => {
    expect(formatLocal(at, 'America/Denver')).toBeNull();
    expect(formatLocal(at, 'America/Edmonton')).toBeNull();
  });

  it("an instant is written on Phoenix's clock in summer only", () => {
    expect(formatLocal(at, 'America/Phoenix')).toBe('Sat, Apr 13, 7:00 PM MST');
    expect(formatLocal(Date.UTC(2024, 0, 14), 'America/Phoenix')).toBeNull();
  });

  it('an instant is not written for an unknown zone', () => {
    expect(formatLocal(at, 'Mars/Olympus')).toBeNull();
  });

  it('a Locked badge has its time', () => {
    expect(lockTimeLabel(at)).toBe('Sat, Apr 13, 8:00 PM MT');
    expect(lockTimeLabel(null)).toBe('Lock time unavailable');
    expect(lockTimeLabel(Number.NaN)).toBe('Recently locked');
  });
});

function pad(figure: number): string {
  return String(figure).padStart(2, '0');
}
