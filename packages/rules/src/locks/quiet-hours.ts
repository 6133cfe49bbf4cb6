import { DAY, HOUR, MINUTE, shownIn, wallClockInstants } from './time-zone.ts';

/** Quiet hours in local time: '22:00' to '07:30' in 'Europe/Berlin'. */
interface QuietTimes {
  from: string;
  /** Never equal to `from`. If it is earlier than `from`, it is on the next day. */
  to: string;
  zone: string;
}

/**
 * Returns the end of the quiet hours that include this time, in milliseconds; null outside of them (rules:
 * push#quiet-hours). A time that is skipped in spring counts as the moment when the clocks change. A time that occurs
 * twice in autumn counts once.
 */
export function quietUntil(at: number, { from, to, zone }: QuietTimes): number | null {
  const today = Math.floor(shownIn(zone, at) / DAY) * DAY;
  const [start, end] = [timeOf(from), timeOf(to)];
  for (const day of [today - DAY, today]) {
    const ends = instantOf(day + end + (end < start ? DAY : 0), zone);
    if (instantOf(day + start, zone) <= at && at < ends) return ends;
  }
  return null;
}

function timeOf(text: string): number {
  return Number(text.slice(0, 2)) * HOUR + Number(text.slice(3)) * MINUTE;
}

/** Returns when clocks first show `wall`, a local time as if in UTC; for a skipped time, when the clocks change. */
function instantOf(wall: number, zone: string): number {
  const { found, candidates } = wallClockInstants(wall, zone);
  const [first] = found;
  if (first !== undefined) return first;
  let [before, after] = candidates;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shownIn(zone, middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}
