import { describe, expect, it } from 'vitest';
import { parseLockTime } from './lock-time.ts';
// Every clock change of 40 zones in 2026 and 2027: the instant, and the minutes ahead of UTC before and after it. Made
// with Python's zoneinfo from the zone files of Debian (tzdata 2025b), which Intl does not read.
import changes from './testing/zone-changes.json' with { type: 'json' };
import { formatInstant, isTimeZone, longZoneName, toWallClock, zoneName } from './time-zone.ts';

const MINUTE = 60_000;
const AROUND = 2.5 * 60;

const ZONES = Object.entries(changes as unknown as Record<string, [string, number, number][]>);

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a local time, given as if in UTC, without Intl. */
function shown(wall: number): string {
  const at = new Date(wall);
  const hour = at.getUTCHours();
  const clock = `${hour % 12 || 12}:${`${at.getUTCMinutes()}`.padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${DAYS[at.getUTCDay()]}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${clock}`;
}

describe.each(ZONES)('clock changes in %s', (zone, all) => {
  it('a local time near a clock change is parsed, but a skipped or repeated one is rejected with two possible instants', () => {
    for (const [text, before, after] of all) {
      const change = Date.parse(text);
      const start = change + Math.min(before, after) * MINUTE;
      for (let minute = -AROUND; minute < AROUND; minute += minute % 5 === 0 ? 4 : 1) {
        const wall = start + minute * MINUTE;
        const typed = new Date(wall).toISOString().slice(0, 16);
        const [early, late] = [wall - before * MINUTE, wall - after * MINUTE];
        const found = [...(early < change ? [early] : []), ...(late >= change ? [late] : [])];
        const instants = [early, late].sort((a, b) => a - b);
        const reason = found.length === 0 ? 'skipped' : 'repeated';
        expect(parseLockTime(typed, zone), `${typed} in ${zone}`).toEqual(
          found.length === 1 ? { ok: true, at: found[0] } : { ok: false, reason, instants },
        );
      }
    }
  });

  it('every quarter of an hour around a clock change is formatted in local time', () => {
    for (const [text, before, after] of all) {
      const change = Date.parse(text);
      for (let minute = -AROUND; minute < AROUND; minute += 15) {
        const at = change + minute * MINUTE;
        const wall = at + (minute < 0 ? before : after) * MINUTE;
        expect(formatInstant(at, zone).replace(/ \S+$/, ''), `${new Date(at).toISOString()}`).toBe(
          shown(wall),
        );
        expect(toWallClock(at, zone)).toBe(new Date(wall).toISOString().slice(0, 16));
      }
    }
  });

  it('the two instants of a repeated local time are shown with different zone names', () => {
    const [text, before, after] = all.find((one) => one[2] < one[1]) ?? ['', 0, 0];
    const late = Date.parse(text);
    const early = late - (before - after) * MINUTE;
    expect(toWallClock(early, zone)).toBe(toWallClock(late, zone));
    expect(formatInstant(early, zone)).not.toBe(formatInstant(late, zone));
  });
});

describe('the names of time zones', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 10), Date.UTC(2026, 6, 10)];

  it.each([
    ['America/Denver', 'MT', 'MT'],
    ['America/New_York', 'ET', 'ET'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['Europe/Berlin', 'CET', 'CEST'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Tokyo', 'GMT+9', 'GMT+9'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Atlantic/Azores', 'GMT-1', 'GMT'],
    ['UTC', 'UTC', 'UTC'],
  ])('the short name of the zone %s is %s in January and %s in July', (zone, inJanuary, inJuly) => {
    expect([zoneName(winter, zone), zoneName(summer, zone)]).toEqual([inJanuary, inJuly]);
  });

  it('the repeated hour in Denver in autumn is named MDT the first time and MST the second time', () => {
    expect(formatInstant(Date.parse('2026-11-01T07:30Z'), 'America/Denver')).toBe('Sun, Nov 1, 1:30 AM MDT');
    expect(formatInstant(Date.parse('2026-11-01T08:30Z'), 'America/Denver')).toBe('Sun, Nov 1, 1:30 AM MST');
    expect(formatInstant(Date.parse('2026-11-01T09:30Z'), 'America/Denver')).toBe('Sun, Nov 1, 2:30 AM MT');
  });

  it('the long name of a time zone is used in sentences', () => {
    expect(longZoneName('America/Denver')).toBe('Mountain Time');
    expect(longZoneName('Europe/Berlin')).toBe('Central European Time');
  });
});

it('a time in a zone that the browser does not know is shown in UTC', () => {
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(formatInstant(Date.UTC(2026, 6, 10, 18), 'Mars/Olympus')).toBe('Fri, Jul 10, 6:00 PM UTC');
});
