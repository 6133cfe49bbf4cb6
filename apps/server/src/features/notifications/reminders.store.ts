import { and, asc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { lockReminders, notifications, reminded } from '../../kernel/db/tables/notifications.ts';

/** The identity of a lock. */
export interface LockKey {
  competitionId: string;
  lockAt: Date;
}

/**
 * Claims locks for the reminders of this transaction, in the given order; returns those that were not claimed before. If
 * two processes claim the same lock, the second waits for the first and does not get it.
 */
export async function claimLocks(db: Db, locks: readonly LockKey[], at: Date): Promise<LockKey[]> {
  if (locks.length === 0) return [];
  return db
    .insert(lockReminders)
    .values(locks.map(({ competitionId, lockAt }) => ({ competitionId, lockAt, createdAt: at })))
    .onConflictDoNothing()
    .returning({ competitionId: lockReminders.competitionId, lockAt: lockReminders.lockAt });
}

/**
 * Claims people for the reminder of a competition; returns those that were not reminded of it after `unless`. If two
 * processes claim the same person, the second waits for the first and does not get the claim.
 */
export async function claimPeople(
  db: Db,
  competitionId: string,
  userIds: readonly string[],
  { at, unless }: { at: Date; unless: Date },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .insert(reminded)
    .values(userIds.map((userId) => ({ userId, competitionId, at })))
    .onConflictDoUpdate({
      target: [reminded.userId, reminded.competitionId],
      set: { at },
      setWhere: lte(reminded.at, unless),
    })
    .returning({ userId: reminded.userId });
  return new Set(rows.map(({ userId }) => userId));
}

/** Releases the claim on a lock. */
export async function releaseLock(db: Db, { competitionId, lockAt }: LockKey): Promise<void> {
  await db
    .delete(lockReminders)
    .where(and(eq(lockReminders.competitionId, competitionId), eq(lockReminders.lockAt, lockAt)));
}

/** Releases the claims on people who have no unread reminder of a competition. */
export async function releasePeople(
  db: Db,
  competitionId: string,
  userIds: readonly string[],
): Promise<void> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, reminded.userId),
        sql`${notifications.lineKey} = 'lock-reminder:' || ${reminded.competitionId}`,
      ),
    );
  await db
    .delete(reminded)
    .where(
      and(
        eq(reminded.competitionId, competitionId),
        inArray(reminded.userId, [...userIds]),
        notExists(unread),
      ),
    );
}

/** An unread reminder, and when it was sent. */
export interface UnreadReminder {
  id: string;
  userId: string;
  message: string;
  link: string | null;
  competitionId: string;
  at: Date;
}

/** The unread reminders of everybody, or of these people and competitions. */
export async function listUnreadReminders(
  db: Db,
  whose?: readonly { userId: string; competitionId: string }[],
): Promise<UnreadReminder[]> {
  if (whose?.length === 0) return [];
  const column = (key: 'userId' | 'competitionId') =>
    sql`${sql.param(whose?.map((one) => one[key]))}::uuid[]`;
  const areTheirs =
    whose &&
    sql`(${reminded.userId}, ${reminded.competitionId}) in (
      select * from unnest(${column('userId')}, ${column('competitionId')}))`;
  return db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      message: notifications.message,
      link: notifications.link,
      competitionId: reminded.competitionId,
      at: reminded.at,
    })
    .from(notifications)
    .innerJoin(
      reminded,
      and(
        eq(reminded.userId, notifications.userId),
        sql`${notifications.lineKey} = 'lock-reminder:' || ${reminded.competitionId}`,
      ),
    )
    .where(
      and(sql`${notifications.kind} = 'lock-reminder' and ${notifications.lineKey} is not null`, areTheirs),
    );
}

/** The content of a reminder as one comparable text. */
export const wordsOf = ({ message, link }: { message: string; link: string | null }) => `${message} ${link}`;

/**
 * Locks unread reminders until the transaction ends; returns the ids of those that have not changed since they were read
 * and that nobody else has locked.
 */
export async function holdReminders(db: Db, lines: readonly UnreadReminder[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const { id, message, link, readAt } = notifications;
  const rows = await db
    .select({ id, message, link })
    .from(notifications)
    .where(and(sql`${id} = any(${sql.param(lines.map((line) => line.id))}::uuid[])`, isNull(readAt)))
    .orderBy(asc(id))
    .for('update', { skipLocked: true });
  const said = new Map(lines.map((line) => [line.id, wordsOf(line)]));
  return new Set(rows.filter((row) => said.get(row.id) === wordsOf(row)).map((row) => row.id));
}

/** Deletes reminders that are still unread. */
export async function dropReminders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(notifications)
    .where(and(inArray(notifications.id, [...ids]), isNull(notifications.readAt)));
}
