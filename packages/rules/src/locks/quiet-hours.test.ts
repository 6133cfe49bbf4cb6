import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

/** Returns the end of quiet hours, formatted in UTC. */
function endOf(at: string, from: string, to: string, zone: string): string | null {
  const end = quietUntil(Date.parse(at), { from, to, zone });
  return end === null ? null : new Date(end).toISOString().replace(':00.000Z', 'Z');
}

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

test.each([
  ['is not quiet a minute before it begins', '2026-01-10T20:59Z', null],
  ['is quiet in its first minute', '2026-01-10T21:00Z', '2026-01-11T06:30Z'],
  ['is quiet before midnight', '2026-01-10T22:59Z', '2026-01-11T06:30Z'],
  ['is quiet after midnight', '2026-01-10T23:00Z', '2026-01-11T06:30Z'],
  ['is quiet in its last minute', '2026-01-11T06:29Z', '2026-01-11T06:30Z'],
  ['is not quiet at its end', '2026-01-11T06:30Z', null],
])('with quiet hours from 22:00 to 07:30 in Berlin, a night %s', (_, at, end) => {
  expect(endOf(at, '22:00', '07:30', BERLIN)).toBe(end);
});

test('quiet hours from morning to evening do not apply at night', () => {
  expect(endOf('2026-06-01T13:30Z', '09:00', '17:00', NEW_YORK)).toBe('2026-06-01T21:00Z');
  expect(endOf('2026-06-01T21:00Z', '09:00', '17:00', NEW_YORK)).toBeNull();
});

test('quiet hours are an hour shorter when clocks go forward and an hour longer when they go back', () => {
  expect(endOf('2026-03-28T22:30Z', '23:00', '07:00', BERLIN)).toBe('2026-03-29T05:00Z');
  expect(endOf('2026-10-24T22:30Z', '23:00', '07:00', BERLIN)).toBe('2026-10-25T06:00Z');
  expect(endOf('2026-03-08T05:00Z', '22:00', '06:00', NEW_YORK)).toBe('2026-03-08T10:00Z');
  expect(endOf('2026-11-01T05:00Z', '22:00', '06:00', NEW_YORK)).toBe('2026-11-01T11:00Z');
});

test('a quiet-hours time that is skipped in spring counts as the moment when the clocks go forward', () => {
  // In Berlin 02:00 becomes 03:00 at 01:00 UTC.
  expect(endOf('2026-03-29T00:59Z', '22:00', '02:30', BERLIN)).toBe('2026-03-29T01:00Z');
  expect(endOf('2026-03-29T01:00Z', '22:00', '02:30', BERLIN)).toBeNull();
  expect(endOf('2026-03-29T00:59Z', '02:15', '06:00', BERLIN)).toBeNull();
  expect(endOf('2026-03-29T01:00Z', '02:15', '06:00', BERLIN)).toBe('2026-03-29T04:00Z');
  // Both times are skipped, so there are no quiet hours that night.
  expect(endOf('2026-03-29T01:00Z', '02:10', '02:50', BERLIN)).toBeNull();
});

test('quiet hours begin and end only once in an hour that occurs twice in autumn', () => {
  // In Berlin 03:00 becomes 02:00 at 01:00 UTC: 02:30 is at 00:30 and at 01:30 UTC.
  expect(endOf('2026-10-25T00:29Z', '22:00', '02:30', BERLIN)).toBe('2026-10-25T00:30Z');
  expect(endOf('2026-10-25T01:10Z', '22:00', '02:30', BERLIN)).toBeNull();
  expect(endOf('2026-10-25T00:29Z', '02:30', '06:00', BERLIN)).toBeNull();
  for (const at of ['2026-10-25T00:30Z', '2026-10-25T01:10Z', '2026-10-25T01:40Z'])
    expect(endOf(at, '02:30', '06:00', BERLIN)).toBe('2026-10-25T05:00Z');
});

test('quiet hours work with half-hour offsets and half-hour clock changes', () => {
  expect(endOf('2026-07-01T16:31Z', '22:00', '06:00', 'Asia/Kolkata')).toBe('2026-07-02T00:30Z');
  // Lord Howe goes back by half an hour, from 02:00 to 01:30.
  expect(endOf('2026-04-04T12:00Z', '22:00', '06:00', 'Australia/Lord_Howe')).toBe('2026-04-04T19:30Z');
});

test('quiet hours always end later than now and at the chosen local time', () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: BERLIN, timeStyle: 'short' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 23 * 60 * 60_000 + 60_000) {
    const end = quietUntil(at, { from: '21:30', to: '08:15', zone: BERLIN });
    const shown = clock.format(at);
    expect(end !== null, new Date(at).toISOString()).toBe(shown >= '21:30' || shown < '08:15');
    if (end === null) continue;
    expect(end).toBeGreaterThan(at);
    expect(clock.format(end)).toBe('08:15');
  }
});
