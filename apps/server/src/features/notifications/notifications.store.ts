import type { NotificationKind } from '@lockroom/contract';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { notifications } from '../../db/schema-community.ts';

/** One notification as stored. */
export type NotificationRow = typeof notifications.$inferSelect;
/** One to be stored. */
export type NewNotification = typeof notifications.$inferInsert & { kind: NotificationKind };

/** Stores them, skipping those whose `onceKey` the person has already; gives what is new. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<NotificationRow[]> {
  return rows.length === 0 ? [] : db.insert(notifications).values(rows).onConflictDoNothing().returning();
}

/** The newest `most` of a person, newest first. */
export async function listNotifications(db: Db, userId: string, most: number): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(most);
}

/** Marks one of a person's as read and gives it; null when it is not his. */
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

/** Marks all of a person's as read; tells whether any was not. */
export async function readAllNotifications(db: Db, userId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Marks those of a person with this key as read; tells whether any was not. */
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

/** Makes room for newer ones with a key: unread ones of these people go, read ones stay and give up the key. */
export async function makeWayFor(db: Db, userIds: readonly string[], key: string): Promise<void> {
  if (userIds.length === 0) return;
  const ofKey = and(inArray(notifications.userId, [...userIds]), eq(notifications.onceKey, key));
  await db.delete(notifications).where(and(ofKey, isNull(notifications.readAt)));
  await db
    .update(notifications)
    .set({ onceKey: null })
    .where(and(ofKey, isNotNull(notifications.readAt)));
}

/** Deletes everybody's but the newest `most`. */
export async function deleteNotificationsBeyond(db: Db, most: number): Promise<void> {
  await db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as nth from notifications
      ) numbered where nth > ${most})`);
}
