import type { Fight } from '@lockroom/contract';
import { serverNow } from '../../../api/server-clock.ts';
import { lockOf } from '../card/fight-rules.ts';

/** Milliseconds by which the lock of one fight is put off. */
export const LATER_MS = 10 * 60_000;

/** The lock of a fight put off by ten minutes: from its lock, or from now where that has passed. */
export function laterLock(fight: Fight): string {
  const now = serverNow();
  return new Date(Math.max(lockOf(fight).lockAt ?? now, now) + LATER_MS).toISOString();
}
