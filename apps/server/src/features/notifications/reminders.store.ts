import type { Db } from '../../db/connect.ts';
import { lockReminders } from '../../db/schema-community.ts';

/** A lock by what tells it from every other. */
export interface LockKey {
  competitionId: string;
  lockAt: Date;
}

/**
 * Takes locks for the reminder this transaction sends; gives those that nobody had taken before. Of two processes that
 * want one at once the second waits for the first and comes away without. Locks are taken in the order they are given in.
 */
export async function claimLocks(db: Db, locks: readonly LockKey[], at: Date): Promise<LockKey[]> {
  if (locks.length === 0) return [];
  return db
    .insert(lockReminders)
    .values(locks.map(({ competitionId, lockAt }) => ({ competitionId, lockAt, createdAt: at })))
    .onConflictDoNothing()
    .returning({ competitionId: lockReminders.competitionId, lockAt: lockReminders.lockAt });
}
