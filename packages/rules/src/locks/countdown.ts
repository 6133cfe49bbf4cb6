import { isLocked, type LockState } from '../competitions/pick-access.ts';
import { DAY, HOUR, MINUTE } from './time-zone.ts';

/**
 * Formats the time until a tournament entry locks: 'Locks in 3d 4h' above 48 hours, 'Locks in 4h 12m', 'Locks in 45s'
 * in the last minute, and 'Bracket Locked' afterwards (rules: locks#countdown).
 */
export function entryCountdown(lock: LockState): string {
  if (isLocked(lock)) return 'Bracket Locked';
  if (lock.lockAt === null) return 'No lock time set';
  const left = lock.lockAt - lock.now;
  if (left < MINUTE) return `Locks in ${seconds(left)}`;
  if (left > 2 * DAY) return `Locks in ${daysAndHours(left)}`;
  return `Locks in ${Math.floor(left / HOUR)}h ${Math.floor((left % HOUR) / MINUTE)}m`;
}

/**
 * Formats the time until a fight's lock as '3d 4h', '4h 12m', '12m' or '45s', and the time since the lock as 'just
 * now', '5m ago' or '2h 5m ago' (rules: locks#countdown). A result locks a fight immediately, even without a lock time.
 */
export function fightCountdown(lock: LockState): string {
  if (lock.lockAt === null) return lock.hasResult ? 'Lock time unavailable' : 'No lock time set';
  const left = lock.lockAt - lock.now;
  if (left <= 0) return left > -MINUTE ? 'just now' : `${hoursAndMinutes(-left)} ago`;
  if (lock.hasResult) return 'Locked';
  if (left < MINUTE) return seconds(left);
  return left > 2 * DAY ? daysAndHours(left) : hoursAndMinutes(left);
}

const seconds = (span: number) => `${Math.max(1, Math.floor(span / 1000))}s`;

const daysAndHours = (span: number) => `${Math.floor(span / DAY)}d ${Math.floor((span % DAY) / HOUR)}h`;

function hoursAndMinutes(span: number): string {
  const hours = Math.floor(span / HOUR);
  const minutes = Math.floor((span % HOUR) / MINUTE);
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}
