import { DEFAULT_LOCK_SPACING, type LOCK_SPACINGS } from '../limits.ts';
import { DAY, formatInstant, HOUR, MINUTE, wallClockInstants } from './time-zone.ts';

/**
 * Milliseconds since 1970 in UTC, or the reason why the text is invalid. If the clocks skip or repeat a local time, the
 * two instants that it may mean are also given, the earlier one first.
 */
export type LockTimeReading =
  | { ok: true; at: number }
  | { ok: false; reason: 'format' }
  | { ok: false; reason: 'skipped' | 'repeated'; instants: readonly [number, number] };

const LOCK_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses a lock time. With `Z` or an offset it is an absolute time, otherwise local time in `timeZone` (rules:
 * locks#time-zones). The year must be 1970 to 2100, and the date, hour and offset must exist.
 */
export function parseLockTime(text: string, timeZone: string): LockTimeReading {
  const parts = LOCK_TIME.exec(text.trim());
  if (!parts) return { ok: false, reason: 'format' };
  const [, year, month, day, hour, minute, second = '0', fraction = '0', offsetText] = parts;
  const clock = wallClock([year, month, day, hour, minute, second].map(Number));
  if (clock === null) return { ok: false, reason: 'format' };
  const wall = clock + Number(fraction.padEnd(3, '0').slice(0, 3));
  if (offsetText === undefined) return readLocal(wall, timeZone);
  const offset = readOffset(offsetText);
  return offset === null ? { ok: false, reason: 'format' } : { ok: true, at: wall - offset };
}

function readLocal(wall: number, timeZone: string): LockTimeReading {
  const { found, candidates } = wallClockInstants(wall, timeZone);
  const [at] = found;
  if (found.length === 1 && at !== undefined) return { ok: true, at };
  return { ok: false, reason: found.length === 0 ? 'skipped' : 'repeated', instants: candidates };
}

/** Formats the lock time for a Locked badge, or explains why there is none (rules: locks#countdown). */
export function lockTimeLabel(lockAt: number | null, timeZone: string): string {
  if (lockAt === null) return 'Lock time unavailable';
  return Number.isFinite(lockAt) ? formatInstant(lockAt, timeZone) : 'Recently locked';
}

/** Returns a local date and time in milliseconds as if it were UTC; null if it does not exist. */
function wallClock([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]) {
  if (year < 1970 || year > 2100 || month < 1 || month > 12) return null;
  const days = (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / DAY;
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

type LockSpacing = (typeof LOCK_SPACINGS)[number];

/** Returns how many minutes after the previous lock the fight at this index locks by default. */
export function defaultLockSpacing(index: number, length: number): LockSpacing {
  return index >= length - 2 ? DEFAULT_LOCK_SPACING.headline : DEFAULT_LOCK_SPACING.regular;
}

/** Proposes lock times for the whole card (rules: locks#spacing). `chosen` maps fight ids to the manager's spacings. */
export function proposeLockTimes(
  card: readonly { id: string }[],
  firstLockAt: number,
  chosen: Readonly<Record<string, LockSpacing | undefined>> = {},
): { id: string; lockAt: number; spacing: LockSpacing | null }[] {
  let lockAt = firstLockAt;
  return card.map(({ id }, index) => {
    if (index === 0) return { id, lockAt, spacing: null };
    const spacing = chosen[id] ?? defaultLockSpacing(index, card.length);
    lockAt += spacing * MINUTE;
    return { id, lockAt, spacing };
  });
}
