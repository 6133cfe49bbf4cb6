import { serverNow } from '../../../api/server-clock.ts';

/** Milliseconds by which a lock is put off. */
export const LATER_MS = 10 * 60_000;

/** A lock put off by ten minutes: from its time, or from now where that has passed. */
export function laterLock(lockAt: number | null): string {
  const now = serverNow();
  return new Date(Math.max(lockAt ?? now, now) + LATER_MS).toISOString();
}
