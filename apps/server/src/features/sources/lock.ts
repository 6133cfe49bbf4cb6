/** A lock that is due within this time can no longer be moved to a later time. */
const FIXED_MS = 60 * 60_000;

/** Returns why a source cannot move a lock to `startsAt`; null if it can. */
export function whyLockStays(lockAt: number | null, startsAt: number, now: number): string | null {
  if (lockAt === null || startsAt <= lockAt) return null;
  if (lockAt <= now) return 'It is already locked.';
  if (lockAt - now <= FIXED_MS) return 'A lock that is due within an hour cannot be moved to a later time.';
  return null;
}
