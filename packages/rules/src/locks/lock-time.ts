import { DEFAULT_LOCK_SPACING, LOCK_SPACINGS } from '../limits.ts';
import { clockIn, shownBy } from './quiet-hours.ts';

const MOUNTAIN = 'America/Denver';
const MOUNTAIN_CLOCK = clockIn(MOUNTAIN);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Denver's two UTC offsets, daylight saving first: an autumn hour that occurs twice means the first occurrence. */
const MOUNTAIN_OFFSETS = [-6 * HOUR, -7 * HOUR] as const;

/** A lock time as milliseconds since 1970 in UTC, or why it is invalid: not a time, or an hour that spring skips. */
export type LockTimeReading = { ok: true; at: number } | { ok: false; reason: 'format' | 'skipped' };

/** The format of a written time: time to the second, day and time, or both with the year. */
export type InstantStyle = 'time' | 'date-time' | 'full';

const LOCK_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads a lock time of a request: with `Z` or an offset it is an absolute time, without one it is local time in
 * Denver (rules: locks#mountain-time). Years 1970 to 2100; days, hours and offsets must exist.
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

/** The value of a date and time input in Denver's local time: '2026-03-08T19:30'. */
export function toMountain(at: number): string {
  return new Date(shownBy(MOUNTAIN_CLOCK, at)).toISOString().slice(0, 16);
}

/** A time in Mountain Time: '7:41:05 PM MT', 'Sat, Apr 13, 8:00 PM MT' or 'Sat, Apr 13, 2024, 8:00:05 PM MT'. */
export function formatMountain(at: number, style: InstantStyle = 'date-time'): string {
  return `${write(at, MOUNTAIN, style)} MT`;
}

/**
 * The same time in the viewer's zone, 'Sat, Apr 13, 10:00 PM EDT'; null where the zone is unknown or reads the same
 * as Denver's.
 */
export function formatLocal(at: number, timeZone: string, style: InstantStyle = 'date-time'): string | null {
  if (!isTimeZone(timeZone) || write(at, timeZone, 'full') === write(at, MOUNTAIN, 'full')) return null;
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName');
  return `${write(at, timeZone, style)} ${zone?.value ?? timeZone}`;
}

/** The time beside a Locked badge, with texts for a missing and an unreadable one (rules: locks#countdown). */
export function lockTimeLabel(lockAt: number | null): string {
  if (lockAt === null) return 'Lock time unavailable';
  return Number.isFinite(lockAt) ? formatMountain(lockAt) : 'Recently locked';
}

/** Milliseconds of a local date and time read as if it were UTC, or null where the date or time does not exist. */
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

/** Made once: that takes longer than to write many times. */
const MOUNTAIN_WORDS = wordsIn(MOUNTAIN);

/** Composed from parts, as engines differ in the spaces and commas between them. */
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

/** Whether a text names a zone of the IANA list; an offset like '+02:00' has no daylight saving and is none. */
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

/** Minutes between the lock of a fight and the one before it. */
export type LockSpacing = (typeof LOCK_SPACINGS)[number];

/** A proposed lock time in milliseconds since 1970; `spacing` is null for Fight 1, whose time is given. */
export type ProposedLock = { id: string; lockAt: number; spacing: LockSpacing | null };

export function isLockSpacing(minutes: number): minutes is LockSpacing {
  return LOCK_SPACINGS.some((step) => step === minutes);
}

/** The default spacing before the fight at this index: 30 minutes for main and co-main, 15 for the rest. */
export function defaultLockSpacing(index: number, length: number): LockSpacing {
  return index >= length - 2 ? DEFAULT_LOCK_SPACING.headline : DEFAULT_LOCK_SPACING.regular;
}

/**
 * Lock times for the whole card from the time of Fight 1, each counted from the fight before, main event last (rules:
 * locks#spacing). `chosen` holds the manager's spacings by fight id; other fights get the default.
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
