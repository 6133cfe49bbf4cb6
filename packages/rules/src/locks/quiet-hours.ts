const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From when to when nothing is to ring, as clocks in a zone show it: '22:00' to '07:30' in 'Europe/Berlin'. */
export interface QuietTimes {
  from: string;
  /** Not the same as `from`; an earlier time is one of the next day. */
  to: string;
  /** An IANA zone. */
  zone: string;
}

/**
 * The end of the quiet hours that a time falls in, in milliseconds; null outside of them (rules: push#quiet-hours). They
 * begin and end when the clocks of the zone first show these times. A time that spring skips is when the clocks go forward,
 * and an hour that autumn repeats begins or ends nothing for a second time.
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

/** When the clocks of a zone first show a date and time or, where it is skipped, a later one; `wall` is read as UTC. */
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

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  return shownBy(clockOf(zone), at) - at;
}

let kept: { zone: string; clock: Intl.DateTimeFormat } | null = null;

/** Kept for one zone, as a result asks some dozens of times. */
function clockOf(zone: string): Intl.DateTimeFormat {
  if (kept?.zone !== zone) kept = { zone, clock: clockIn(zone) };
  return kept.clock;
}

/** The clock of an IANA zone; making one takes longer than reading it many times. */
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

/** The date and time that a clock shows, in milliseconds as if it showed UTC. */
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
