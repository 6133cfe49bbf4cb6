import { parseLockTime } from './lock-time.ts';
import { DAY, MINUTE, toWallClock, wallClockInstants } from './time-zone.ts';

/** A time of day found in text: minutes after midnight in an IANA zone. */
export type WrittenTime = { minutes: number; zone: string };

/** A day named in text, with the times that belong to it. */
export type WrittenDay = { year: number | null; month: number; day: number; times: readonly WrittenTime[] };

/** If a date without a year would be further ahead than this, it is taken to be in the past. */
const AHEAD_AT_MOST_MS = 180 * DAY;
const SMALL_HOURS_END = 6 * 60;

/** Returns the next Saturday at 4 PM local time: '2026-03-07T16:00'. On a Friday evening, this is the next day. */
export function proposedStart(now: number, timeZone: string): string {
  for (let days = 0; ; days += 1) {
    const date = toWallClock(now + days * DAY, timeZone).slice(0, 10);
    const text = `${date}T16:00`;
    const at = parseLockTime(text, timeZone);
    const isSaturday = new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
    if (isSaturday && at.ok && at.at > now) return text;
  }
}

/**
 * Returns the earliest start named in text: '2026-12-12T15:30' in `timeZone`, or '2026-12-12' without a time; null if
 * no day is in the future. `days` are the possible days, most likely first.
 */
export function writtenStart(days: readonly WrittenDay[], now: number, timeZone: string): string | null {
  const today = toWallClock(now, timeZone).slice(0, 10);
  for (const { year, month, day, times } of days) {
    const thisYear = Number(today.slice(0, 4));
    for (const each of year === null ? [thisYear, thisYear + 1] : [year]) {
      const date = [each, month, day].map((part) => `${part}`.padStart(2, '0')).join('-');
      const noon = parseLockTime(`${date}T12:00`, timeZone);
      if (!noon.ok || (year === null && noon.at - now > AHEAD_AT_MOST_MS)) continue;
      const first = firstOf(times, date);
      if (first === null && date >= today) return date;
      if (first !== null && first > now) return toWallClock(first, timeZone);
    }
  }
  return null;
}

/**
 * Returns the earliest of the listed times for a night that begins on a date. The night can cross midnight in any zone,
 * so the earliest time is the one after the longest gap between the times. Returns null if the day of that time is
 * unclear.
 */
function firstOf(times: readonly WrittenTime[], date: string): number | null {
  const all = times.map(({ minutes, zone }) => ({ minutes, at: instantOf(date, minutes, zone) }));
  const phases = [...new Set(all.map(({ at }) => at % DAY))].sort((a, b) => a - b);
  const pause = (index: number) => {
    const [before = 0, after = 0] = [phases.at(index - 1), phases[index]];
    return (after - before + DAY) % DAY || DAY;
  };
  const [begin] = phases.map((_, index) => index).sort((a, b) => pause(b) - pause(a));
  const same = all.filter(({ at }) => at % DAY === phases[begin ?? 0]);
  const [first] = same;
  if (first === undefined) return null;
  // '3am GMT (10pm ET)' on a Saturday may mean the night before or after.
  const isSure = first.minutes >= SMALL_HOURS_END || same.every(({ at }) => at === first.at);
  return isSure ? first.at : null;
}

function instantOf(date: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${date}T00:00Z`) + minutes * MINUTE;
  return wallClockInstants(wall, zone).candidates[0];
}
