import type { NotificationKind } from '@lockroom/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert & { kind: NotificationKind };

/** Stores notifications, skipping those whose `onceKey` the person has already; returns the stored ones. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<NotificationRow[]> {
  return rows.length === 0 ? [] : db.insert(notifications).values(rows).onConflictDoNothing().returning();
}

/** A person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { after, limit }: Part,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after ? lt(notifications.id, after) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

/** Whether a person has this notification. */
export async function hasNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const ofId = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return (await db.$count(notifications, ofId)) > 0;
}

/** Marks one of a person's notifications as read and returns it; null when the person has no such notification. */
export async function readNotification(
  db: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<NotificationRow | null> {
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  return row ?? null;
}

/** Marks all of a person's notifications as read; returns whether any was unread. */
export async function readAllNotifications(db: Db, userId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Marks a person's notifications with this key as read; returns whether any was unread. */
export async function readNotificationsOfKey(
  db: Db,
  userId: string,
  key: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(eq(notifications.userId, userId), eq(notifications.onceKey, key), isNull(notifications.readAt)),
    )
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/**
 * Prepares for newer notifications with a key: deletes these people's unread ones and takes the key from the read
 * ones.
 */
export async function makeWayFor(db: Db, userIds: readonly string[], key: string): Promise<void> {
  if (userIds.length === 0) return;
  const ofKey = and(inArray(notifications.userId, [...userIds]), eq(notifications.onceKey, key));
  await db.delete(notifications).where(and(ofKey, isNull(notifications.readAt)));
  await db
    .update(notifications)
    .set({ onceKey: null })
    .where(and(ofKey, isNotNull(notifications.readAt)));
}

/** Deletes all but each person's newest `most`. */
export async function deleteNotificationsBeyond(db: Db, most: number): Promise<void> {
  await db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as nth from notifications
      ) numbered where nth > ${most})`);
}
