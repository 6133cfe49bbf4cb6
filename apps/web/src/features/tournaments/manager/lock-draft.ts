import { type FormatFamily, LOCK_OFFER_HOURS, parseLockTime, toMountain } from '@lockroom/rules';

const HOUR = 60 * 60_000;

/** A typed lock time in milliseconds, or an error. */
export type LockReading = { ok: true; at: number } | { ok: false; error: string };

/** The initial text: the saved lock, else one hour from now for football and two for others. */
export function offeredLock(family: FormatFamily, lockAt: number | null, now: number): string {
  return toMountain(lockAt ?? now + LOCK_OFFER_HOURS[family] * HOUR);
}

/** Reads a date and time in Mountain Time. An unchanged text keeps the saved instant. */
export function readLock(text: string, lockAt: number | null): LockReading {
  if (text === '') return { ok: false, error: 'Please select a lock time' };
  // When clocks go back one hour occurs twice, and the field cannot tell which is meant.
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
