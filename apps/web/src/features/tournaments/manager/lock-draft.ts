import { type FormatFamily, LOCK_OFFER_HOURS, parseLockTime, toMountain } from '@lockroom/rules';

const HOUR = 60 * 60_000;

/** A parsed lock time in milliseconds, or an error. */
export type LockReading = { ok: true; at: number } | { ok: false; error: string };

/** Returns the initial text: the saved lock, otherwise one hour from now for football and two for other sports. */
export function offeredLock(family: FormatFamily, lockAt: number | null, now: number): string {
  return toMountain(lockAt ?? now + LOCK_OFFER_HOURS[family] * HOUR);
}

/** Parses a date and time in Mountain Time. An unchanged text keeps the saved time. */
export function readLock(text: string, lockAt: number | null): LockReading {
  if (text === '') return { ok: false, error: 'Please select a lock time' };
  // When clocks go back, one hour occurs twice, and the text does not say which is meant.
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
