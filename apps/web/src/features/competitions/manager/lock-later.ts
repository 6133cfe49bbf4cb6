import { serverNow } from '../../../api/server-clock.ts';

export const LATER_MS = 10 * 60_000;

/** Returns a lock time ten minutes later than the current one, or ten minutes from now if it has passed. */
export function laterLock(lockAt: number | null): string {
  const now = serverNow();
  return new Date(Math.max(lockAt ?? now, now) + LATER_MS).toISOString();
}
