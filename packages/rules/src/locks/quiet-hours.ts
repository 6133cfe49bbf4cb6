const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Quiet hours on the clocks of a time zone: '22:00' to '07:30' in 'Europe/Berlin'. */
export interface QuietTimes {
  from: string;
  /** Not equal to `from`. An earlier time is on the next day. */
  to: string;
  zone: string;
}

/**
 * Returns the end of the quiet hours that include this time, in milliseconds; null outside of them (rules:
 * push#quiet-hours). A time that is skipped in spring counts as the moment when the clocks change. A time that occurs
 * twice in autumn counts once.
 */
export function quietUntil(at: number, { from, to, zone }: QuietTimes): number | null {
  const today = Math.floor((at + offsetAt(at, zone)) / DAY) * DAY;
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

/**
 * Returns when clocks first show a date and time, or a later one if it is skipped. `wall` is that date and time as if
 * in UTC.
 */
function instantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const found = [wall - before, wall - after].filter((at) => at + offsetAt(at, zone) === wall);
  if (found.length > 0) return Math.min(...found);
  let [old, fresh] = [wall - DAY, wall + DAY];
  while (fresh - old > 1) {
    const middle = Math.floor((old + fresh) / 2);
    if (offsetAt(middle, zone) === before) old = middle;
    else fresh = middle;
  }
  return fresh;
}

/** Returns by how many milliseconds a zone is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  return shownBy(clockOf(zone), at) - at;
}

let kept: { zone: string; clock: Intl.DateTimeFormat } | null = null;

/** Caches the last zone, because one result asks dozens of times. */
function clockOf(zone: string): Intl.DateTimeFormat {
  if (kept?.zone !== zone) kept = { zone, clock: clockIn(zone) };
  return kept.clock;
}

/** Returns the clock of an IANA zone. Creating one is slow. */
export const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });

/** Returns the date and time that a clock shows, in milliseconds as if it were UTC. */
export function shownBy(clock: Intl.DateTimeFormat, at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  const parts = new Map(clock.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown + (at - second);
}
