import type { Db } from '../../kernel/db/connect.ts';
import { lockReminders } from '../../kernel/db/tables/notifications.ts';

/** The identity of a lock. */
export interface LockKey {
  competitionId: string;
  lockAt: Date;
}

/**
 * Claims locks for the reminders of this transaction; returns those that were not claimed before. Of two processes
 * that claim the same lock the second waits for the first and does not get it. Locks are claimed in the given order.
 */
export async function claimLocks(db: Db, locks: readonly LockKey[], at: Date): Promise<LockKey[]> {
  if (locks.length === 0) return [];
  return db
    .insert(lockReminders)
    .values(locks.map(({ competitionId, lockAt }) => ({ competitionId, lockAt, createdAt: at })))
    .onConflictDoNothing()
    .returning({ competitionId: lockReminders.competitionId, lockAt: lockReminders.lockAt });
}
