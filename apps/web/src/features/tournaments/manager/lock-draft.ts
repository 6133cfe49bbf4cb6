import { type FormatFamily, LOCK_OFFER_HOURS, parseLockTime, toMountain } from '@lockroom/game';

const HOUR = 60 * 60_000;

/** What a typed lock time is: an instant in milliseconds, or why it is none. */
export type LockReading = { ok: true; at: number } | { ok: false; error: string };

/** What the dialog offers: the lock that is set, else an hour from now for football and two for others. */
export function offeredLock(family: FormatFamily, lockAt: number | null, now: number): string {
  return toMountain(lockAt ?? now + LOCK_OFFER_HOURS[family] * HOUR);
}

/** Reads the field, a date and time in Mountain Time. What was not touched stays the instant that is set. */
export function readLock(text: string, lockAt: number | null): LockReading {
  if (text === '') return { ok: false, error: 'Please select a lock time' };
  // On the night the clocks go back one hour comes twice, and the field cannot tell which.
  if (lockAt !== null && text === toMountain(lockAt)) return { ok: true, at: lockAt };
  const reading = parseLockTime(text);
  if (reading.ok) return reading;
  return {
    ok: false,
    error:
      reading.reason === 'skipped'
        ? 'This time does not exist in Mountain Time: that night the clocks go forward from 2:00 AM to 3:00 AM.'
        : 'Please select a lock time',
  };
}
