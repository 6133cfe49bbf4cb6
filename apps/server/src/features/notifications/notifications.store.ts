import type { NotificationKind } from '@lockroom/contract';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { excluded } from '../../kernel/db/excluded.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert & { kind: NotificationKind };

/** Stores notifications, skipping those whose `onceKey` the person has already; returns the stored ones. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<NotificationRow[]> {
  return rows.length === 0 ? [] : db.insert(notifications).values(rows).onConflictDoNothing().returning();
}

/**
 * Stores notifications with a `lineKey`, replacing the person's unread one with that key, if there is one. The unique index
 * keeps this correct under concurrency. With `counted` the new row's count is added to the old one. A person may appear
 * once.
 */
export async function writeLines(
  db: Db,
  rows: NewNotification[],
  { counted }: { counted: boolean },
): Promise<NotificationRow[]> {
  if (rows.length === 0) return [];
  const { id, title, message, link, createdAt, namedId, goodUntil } = notifications;
  return db
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.lineKey],
      set: {
        // Lists are ordered by id, so a new id moves the line to the top.
        ...excluded({ id, title, message, link, createdAt, namedId, goodUntil }),
        count: counted ? sql`${notifications.count} + excluded.count` : sql`excluded.count`,
      },
    })
    .returning();
}

/** The new text of a line; missing and null fields stay. */
export interface LineWords {
  id: string;
  title?: string;
  message: string;
  link?: string | null;
  count?: number;
}

/** Updates lines in one statement. */
export async function writeTexts(db: Db, lines: readonly LineWords[]): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    update notifications n set message = t.message,
      title = coalesce(t.title, n.title), link = coalesce(t.link, n.link), count = coalesce(t.count, n.count)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t(id uuid, title text, message text, link text, count integer)
    where n.id = t.id`);
}

/** An unread line with its key. */
export interface UnreadLine {
  id: string;
  userId: string;
  lineKey: string;
}

/** The expired unread reminders whose key has this prefix. */
export async function listPassedLines(db: Db, prefix: string, now: Date): Promise<UnreadLine[]> {
  const { id, userId, lineKey, goodUntil, kind } = notifications;
  const rows = await db
    .select({ id, userId, lineKey })
    .from(notifications)
    .where(
      and(eq(kind, 'lock-reminder'), isNotNull(lineKey), like(lineKey, `${prefix}%`), lte(goodUntil, now)),
    );
  return rows.flatMap((row) => (row.lineKey === null ? [] : [{ ...row, lineKey: row.lineKey }]));
}

/** Notifications of a kind about a page since a time; the unread ones have the key. */
export interface ToldLines {
  lineKey: string;
  kind: NotificationKind;
  link: string;
  since: Date;
}

/** Those notifications, read and unread. */
export async function listToldLines(db: Db, { lineKey, kind, link, since }: ToldLines) {
  const { id, userId, count, readAt } = notifications;
  const rows = await db
    .select({ id, userId, count, readAt })
    .from(notifications)
    .where(
      and(
        gte(notifications.createdAt, since),
        or(
          eq(notifications.lineKey, lineKey),
          and(eq(notifications.kind, kind), eq(notifications.link, link), isNotNull(readAt)),
        ),
      ),
    );
  return rows.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null }));
}

/** The existing ones of these notifications. */
export async function listByIds(db: Db, ids: readonly string[]) {
  const { id, userId, readAt, link } = notifications;
  return db
    .select({ id, userId, readAt, link })
    .from(notifications)
    .where(inArray(id, [...ids]));
}

/** Sets the expiry time of a line. */
export async function setGoodUntil(db: Db, id: string, goodUntil: Date | null): Promise<void> {
  await db.update(notifications).set({ goodUntil }).where(eq(notifications.id, id));
}

/** The id of a person's unread line of a key; null without one. */
export async function findUnreadLine(db: Db, userId: string, lineKey: string): Promise<string | null> {
  const [row] = await linesOf(db).execute({ userId, lineKeys: [lineKey] });
  return row?.id ?? null;
}

/** Which of these lines a person has not read. */
export async function findUnreadLines(
  db: Db,
  userId: string,
  lineKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await linesOf(db).execute({ userId, lineKeys });
  return new Set(rows.flatMap(({ lineKey }) => lineKey ?? []));
}

const linesOf = preparedOnce((db) =>
  db
    .select({ id: notifications.id, lineKey: notifications.lineKey })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, sql.placeholder('userId')),
        sql`${notifications.lineKey} = any(${sql.placeholder('lineKeys')}::text[])`,
      ),
    )
    .prepare('lines_of'),
);

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
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${at.toISOString()}::timestamptz)`, lineKey: null })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  return row ?? null;
}

/** Marks a person's notifications as read, all or those with this key; returns whether any was unread. */
export async function readNotifications(db: Db, userId: string, at: Date, key?: string): Promise<boolean> {
  const { onceKey, lineKey, readAt } = notifications;
  const rows = await db
    .update(notifications)
    .set({ readAt: at, lineKey: null })
    .where(
      and(
        eq(notifications.userId, userId),
        key === undefined ? undefined : or(eq(onceKey, key), eq(lineKey, key)),
        isNull(readAt),
      ),
    )
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Deletes notifications; returns the ids of their owners. */
export async function deleteNotifications(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .delete(notifications)
    .where(inArray(notifications.id, [...ids]))
    .returning({ userId: notifications.userId });
  return rows.map(({ userId }) => userId);
}

/** Deletes all but each person's newest `most`. */
export async function deleteNotificationsBeyond(db: Db, most: number): Promise<void> {
  await db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as nth from notifications
      ) numbered where nth > ${most})`);
}

/**
 * A notification with its reader, if it may still be mailed or pushed; null once it is deleted, read, expired or replaced
 * by a newer one.
 */
export async function findToDeliver(db: Db, notificationId: string, now: number) {
  const [row] = await db
    .select({
      title: notifications.title,
      message: notifications.message,
      link: notifications.link,
      lineKey: notifications.lineKey,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailCopies: users.emailCopies,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        or(isNull(notifications.goodUntil), gt(notifications.goodUntil, new Date(now))),
        eq(users.isActive, true),
      ),
    );
  return row ?? null;
}

/** Notes that a copy of a notification is mailed. */
export async function markCopied(db: Db, notificationId: string, at: Date): Promise<void> {
  await db.update(notifications).set({ copiedAt: at }).where(eq(notifications.id, notificationId));
}
