/** The zone of templates, and of rooms unless the installation has another default. */
export const MOUNTAIN = 'America/Denver';

/** Units of time in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** No zone changes its clocks by more than this in one night. */
const LONGEST_CHANGE = 3 * HOUR;

type InstantStyle = 'time' | 'date-time' | 'full';

/** Returns whether a string is an IANA time zone. '+02:00' is not one, because it has no daylight saving time. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false;
  }
}

/** Formats a time for a date and time input, in local time: '2026-03-08T19:30'. */
export function toWallClock(at: number, timeZone: string): string {
  return new Date(shownIn(timeZone, at)).toISOString().slice(0, 16);
}

/**
 * Formats a time with the name of its zone: '7:41:05 PM MT', 'Sat, Apr 13, 8:00 PM MT' or 'Sat, Apr 13, 2024, 8:00:05
 * PM MT'.
 */
export function formatInstant(at: number, timeZone: string, style: InstantStyle = 'date-time'): string {
  return `${write(at, timeZone, style)} ${zoneName(at, timeZone)}`;
}

/** Formats a time of day without its zone: '8:00 PM'. */
export function formatClock(at: number, timeZone: string): string {
  const text = write(at, timeZone, 'date-time');
  return text.slice(text.lastIndexOf(', ') + 2);
}

/**
 * Formats a time in the viewer's own zone, 'Sat, Apr 13, 10:00 PM ET'; null if that zone is unknown or shows the same
 * time as the other zone.
 */
export function formatOwnTime(
  at: number,
  ownZone: string,
  timeZone: string,
  style: InstantStyle = 'date-time',
): string | null {
  if (!isTimeZone(ownZone) || write(at, ownZone, 'full') === write(at, timeZone, 'full')) return null;
  return formatInstant(at, ownZone, style);
}

/**
 * Returns the short name of a zone at a given time: 'MT' all year, 'CET' or 'CEST', or 'GMT+3' if the zone has no
 * common name. In an hour that occurs twice, 'MT' becomes 'MDT' or 'MST', to tell the two apart.
 */
export function zoneName(at: number, timeZone: string): string {
  const offset = (near: number) => shownIn(timeZone, near) - near;
  const isRepeated =
    offset(at - LONGEST_CHANGE) !== offset(at + LONGEST_CHANGE) &&
    wallClockInstants(shownIn(timeZone, at), timeZone).found.length > 1;
  const nameIn = (locale: string, timeZoneName: 'short' | 'shortGeneric') =>
    partsOf(formatIn(timeZone, locale, { timeZoneName }), at).timeZoneName ?? '';
  const isName = (name: string) => /^[A-Z]{2,5}$/.test(name);
  const generic = isRepeated ? '' : nameIn('en-US', 'shortGeneric');
  if (isName(generic)) return generic;
  const locale = LOCALES.find((each) => isName(nameIn(each, 'short'))) ?? 'en-US';
  return nameIn(locale, 'short').replace('GMT+0', 'GMT') || timeZone;
}

/** Returns the name of a zone for use in a sentence: 'Mountain Time', 'Central European Time'. */
export function longZoneName(timeZone: string): string {
  return partsOf(formatIn(timeZone, 'en-US', LONG_NAME), RECENT).timeZoneName ?? timeZone;
}

/**
 * Finds the instants at which clocks show `wall`, a local time as if in UTC: none in a skipped hour, two in a repeated
 * one. `candidates` are `wall` read with the offsets before and after a nearby change, the earlier instant first.
 */
export function wallClockInstants(
  wall: number,
  timeZone: string,
): { found: number[]; candidates: readonly [number, number] } {
  const read = (near: number) => wall - (shownIn(timeZone, near) - near);
  const [one, other] = [read(wall - DAY), read(wall + DAY)];
  const candidates = [Math.min(one, other), Math.max(one, other)] as const;
  const found = [...new Set(candidates)].filter((at) => shownIn(timeZone, at) === wall);
  return { found, candidates };
}

/** Returns the local date and time of an instant, in milliseconds as if it were UTC. */
export function shownIn(timeZone: string, at: number): number {
  const parts = partsOf(formatIn(timeZone, 'en-US', CLOCK), at);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts[name]);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
    at - Math.floor(at / 1000) * 1000,
  );
}

/** Builds the text from parts, because browsers differ in spaces and commas. */
function write(at: number, timeZone: string, style: InstantStyle): string {
  const { weekday, year, month, day, hour, minute, second, dayPeriod } = partsOf(
    formatIn(timeZone, 'en-US', WORDS),
    at,
  );
  if (style === 'time') return `${hour}:${minute}:${second} ${dayPeriod}`;
  if (style === 'date-time') return `${weekday}, ${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
  return `${weekday}, ${month} ${day}, ${year}, ${hour}:${minute}:${second} ${dayPeriod}`;
}

function partsOf(
  format: Intl.DateTimeFormat,
  at: number,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;

const WORDS = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
} as const;

/** English locales to try in order, with short names for different zones: BST and CET, AEST, NZST, IST, SAST, NST. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'en-CA'];

/** A recent time, because in 1970 many zones had no daylight saving time and therefore different names. */
const RECENT = Date.UTC(2026, 0);
const LONG_NAME = { timeZoneName: 'longGeneric' } as const;

/** The maximum size of the cache. A zone name can be written in any case, so there are many keys for each zone. */
const CACHED = 2_000;

const cached = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format, because creating one is slow. A zone that an old browser does not know is shown in UTC. */
function formatIn(
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale} ${options.timeZoneName ?? options.hourCycle}`;
  let format = cached.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    });
    if (cached.size >= CACHED) cached.clear();
    cached.set(key, format);
  }
  return format;
}
