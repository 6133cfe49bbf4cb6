import { parseLockTime, toMountain } from './lock-time.ts';

/** What a text says of the start of a card: its day, and the time of day in Denver in minutes, as far as it says so. */
export interface WrittenStart {
  year: number | null;
  month: number;
  day: number;
  minutes: number | null;
}

const DAY_MS = 24 * 60 * 60_000;
const USUAL_MINUTES = 16 * 60;
/** A day without a year that is further ahead is taken for one that has passed. */
const AHEAD_AT_MOST_MS = 180 * DAY_MS;

/** 4 PM on the first Saturday, in Mountain Time, on which that is still a day away: '2026-03-07T16:00'. */
export function proposedStart(now: number): string {
  for (let days = 1; ; days += 1) {
    const date = toMountain(now + days * DAY_MS).slice(0, 10);
    const text = `${date}${clock(USUAL_MINUTES)}`;
    const at = parseLockTime(text);
    const isSaturday = new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
    if (isSaturday && at.ok && at.at - now >= DAY_MS) return text;
  }
}

/** The start that a text names, at 4 PM where it names the day alone; null where that does not lie ahead. */
export function writtenStart({ year, month, day, minutes }: WrittenStart, now: number): string | null {
  const thisYear = Number(toMountain(now).slice(0, 4));
  const years = year === null ? [thisYear, thisYear + 1] : [year];
  for (const each of years) {
    const date = [each, month, day].map((part) => `${part}`.padStart(2, '0')).join('-');
    const text = `${date}${clock(minutes ?? USUAL_MINUTES)}`;
    const at = parseLockTime(text);
    const isNear = year !== null || (at.ok && at.at - now <= AHEAD_AT_MOST_MS);
    if (at.ok && at.at > now && isNear) return text;
  }
  return null;
}

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `T${`${hour}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}`;
}
