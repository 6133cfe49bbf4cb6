import { DEFAULT_LOCK_SPACING, LOCK_SPACINGS } from '../limits.ts';
import { clockIn, shownBy } from './quiet-hours.ts';

const MOUNTAIN = 'America/Denver';
const MOUNTAIN_CLOCK = clockIn(MOUNTAIN);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * Denver's two UTC offsets, daylight saving time first: an hour that occurs twice in autumn means its first occurrence.
 */
const MOUNTAIN_OFFSETS = [-6 * HOUR, -7 * HOUR] as const;

/** Milliseconds since 1970 in UTC, or why the text is invalid: not a time, or an hour that is skipped in spring. */
export type LockTimeReading = { ok: true; at: number } | { ok: false; reason: 'format' | 'skipped' };

export type InstantStyle = 'time' | 'date-time' | 'full';

const LOCK_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses a lock time. With `Z` or an offset it is an absolute time, otherwise local time in Denver (rules:
 * locks#mountain-time). Years 1970 to 2100; the date, hour and offset must exist.
 */
export function parseLockTime(text: string): LockTimeReading {
  const parts = LOCK_TIME.exec(text.trim());
  if (!parts) return { ok: false, reason: 'format' };
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] = parts;
  const clock = wallClock([year, month, day, hour, minute, second].map(Number));
  if (clock === null) return { ok: false, reason: 'format' };
  const wall = clock + Number(fraction.padEnd(3, '0').slice(0, 3));
  if (zone === undefined) return readMountain(wall);
  const offset = readOffset(zone);
  return offset === null ? { ok: false, reason: 'format' } : { ok: true, at: wall - offset };
}

/** Formats a time for a date and time input, in Denver's local time: '2026-03-08T19:30'. */
export function toMountain(at: number): string {
  return new Date(shownBy(MOUNTAIN_CLOCK, at)).toISOString().slice(0, 16);
}

/** Writes a time in Mountain Time: '7:41:05 PM MT', 'Sat, Apr 13, 8:00 PM MT' or 'Sat, Apr 13, 2024, 8:00:05 PM MT'. */
export function formatMountain(at: number, style: InstantStyle = 'date-time'): string {
  return `${write(at, MOUNTAIN, style)} MT`;
}

/**
 * Writes a time in the viewer's zone, 'Sat, Apr 13, 10:00 PM EDT'; null if the zone is unknown or shows the same time
 * as Denver.
 */
export function formatLocal(at: number, timeZone: string, style: InstantStyle = 'date-time'): string | null {
  if (!isTimeZone(timeZone) || write(at, timeZone, 'full') === write(at, MOUNTAIN, 'full')) return null;
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  return `${write(at, timeZone, style)} ${zone?.value ?? timeZone}`;
}

/** Writes the time next to a Locked badge, or why there is none (rules: locks#countdown). */
export function lockTimeLabel(lockAt: number | null): string {
  if (lockAt === null) return 'Lock time unavailable';
  return Number.isFinite(lockAt) ? formatMountain(lockAt) : 'Recently locked';
}

/** Returns a local date and time in milliseconds as if it were UTC; null if it does not exist. */
function wallClock([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]):
  | number
  | null {
  if (year < 1970 || year > 2100 || month < 1 || month > 12) return null;
  const days = (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / (24 * HOUR);
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function readOffset(zone: string): number | null {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

function readMountain(wall: number): LockTimeReading {
  const minute = Math.floor(wall / MINUTE) * MINUTE;
  for (const offset of MOUNTAIN_OFFSETS) {
    if (shownBy(MOUNTAIN_CLOCK, minute - offset) === minute) return { ok: true, at: wall - offset };
  }
  return { ok: false, reason: 'skipped' };
}

const wordsIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
  });

/** Cached, because creating a format is slow. */
const MOUNTAIN_WORDS = wordsIn(MOUNTAIN);

/** Builds the text from parts, because browsers differ in spaces and commas. */
function write(at: number, timeZone: string, style: InstantStyle): string {
  const format = timeZone === MOUNTAIN ? MOUNTAIN_WORDS : wordsIn(timeZone);
  const { weekday, year, month, day, hour, minute, second, dayPeriod } = partsOf(format, at);
  if (style === 'time') return `${hour}:${minute}:${second} ${dayPeriod}`;
  if (style === 'date-time') return `${weekday}, ${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
  return `${weekday}, ${month} ${day}, ${year}, ${hour}:${minute}:${second} ${dayPeriod}`;
}

type InstantPart = 'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'dayPeriod';

function partsOf(format: Intl.DateTimeFormat, at: number): Partial<Record<InstantPart, string>> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/**
 * Returns whether a text is an IANA time zone. An offset such as '+02:00' is not one; it has no daylight saving time.
 */
export function isTimeZone(timeZone: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(timeZone) &&
      new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

export type LockSpacing = (typeof LOCK_SPACINGS)[number];

/** A proposed lock time in milliseconds since 1970. `spacing` is null for Fight 1. */
export type ProposedLock = { id: string; lockAt: number; spacing: LockSpacing | null };

export function isLockSpacing(minutes: number): minutes is LockSpacing {
  return LOCK_SPACINGS.some((step) => step === minutes);
}

/** Returns the default minutes before the fight at this index. */
export function defaultLockSpacing(index: number, length: number): LockSpacing {
  return index >= length - 2 ? DEFAULT_LOCK_SPACING.headline : DEFAULT_LOCK_SPACING.regular;
}

/**
 * Proposes lock times for the whole card, each a few minutes after the previous fight (rules: locks#spacing). `chosen`
 * holds the manager's spacings by fight id.
 */
export function proposeLockTimes(
  card: readonly { id: string }[],
  firstLockAt: number,
  chosen: Readonly<Record<string, LockSpacing | undefined>> = {},
): ProposedLock[] {
  let lockAt = firstLockAt;
  return card.map(({ id }, index) => {
    if (index === 0) return { id, lockAt, spacing: null };
    const spacing = chosen[id] ?? defaultLockSpacing(index, card.length);
    lockAt += spacing * 60_000;
    return { id, lockAt, spacing };
  });
}
