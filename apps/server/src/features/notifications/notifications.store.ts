import type { NotificationKind } from '@lockroom/contract';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { excluded } from '../../kernel/db/excluded.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { chancesTold, lockReminders, notifications, reminded } from '../../kernel/db/tables/notifications.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';

export type NotificationRow = typeof notifications.$inferSelect;
type NewNotification = typeof notifications.$inferInsert & { kind: NotificationKind };

/** Stores notifications, skipping those whose `onceKey` the person already has. Returns the stored ones. */
export async function insertNotifications(db: Db, rows: NewNotification[]): Promise<NotificationRow[]> {
  return rows.length === 0 ? [] : db.insert(notifications).values(rows).onConflictDoNothing().returning();
}

/**
 * Stores notifications with a `lineKey`. Each replaces the person's unread notification with that key, if any; with
 * `counted`, their counts are added. A unique index makes concurrent calls safe. Each person may appear only once in
 * `rows`.
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
        // Lists are ordered by id, so a new id moves a notification to the top of the list.
        ...excluded({ id, title, message, link, createdAt, namedId, goodUntil }),
        count: counted ? sql`${notifications.count} + excluded.count` : sql`excluded.count`,
      },
    })
    .returning();
}

/** A notification's new text; missing and null fields stay unchanged. */
interface LineWords {
  id: string;
  title?: string;
  message: string;
  link?: string | null;
  count?: number;
}

export async function writeTexts(db: Db, lines: readonly LineWords[]): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    update notifications n set message = t.message,
      title = coalesce(t.title, n.title), link = coalesce(t.link, n.link), count = coalesce(t.count, n.count)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t(id uuid, title text, message text, link text, count integer)
    where n.id = t.id`);
}

export interface UnreadLine {
  id: string;
  userId: string;
  lineKey: string;
}

/** Lists the expired unread reminders whose key has this prefix. */
export async function listPassedLines(db: Db, prefix: string, now: Date): Promise<UnreadLine[]> {
  const { id, userId, lineKey, goodUntil, kind } = notifications;
  const rows = await db
    .select({ id, userId, lineKey })
    .from(notifications)
    .where(and(eq(kind, 'lock-reminder'), like(lineKey, `${prefix}%`), lte(goodUntil, now)));
  return rows.map((row) => ({ ...row, lineKey: row.lineKey ?? '' }));
}

/**
 * Selects notifications created at `since` or later. Unread ones are found by key, and read ones, which no longer have
 * a key, by kind and link.
 */
export interface SentLines {
  lineKey: string;
  kind: NotificationKind;
  link: string;
  since: Date;
}

export async function listSentLines(db: Db, { lineKey, kind, link, since }: SentLines) {
  const { id, userId, count, readAt, createdAt } = notifications;
  const isUnread = eq(notifications.lineKey, lineKey);
  const isRead = and(eq(notifications.kind, kind), eq(notifications.link, link), isNotNull(readAt));
  return db
    .select({ id, userId, count, readAt })
    .from(notifications)
    .where(and(gte(createdAt, since), or(isUnread, isRead)));
}

/** Returns the id of a person's unread notification with a key; null if there is none. */
export async function findUnreadLine(db: Db, userId: string, lineKey: string): Promise<string | null> {
  const [row] = await linesOf(db).execute({ userId, lineKeys: [lineKey] });
  return row?.id ?? null;
}

/** Returns which of these keys belong to an unread notification of the person. */
export async function findUnreadLines(db: Db, userId: string, lineKeys: readonly string[]) {
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

export async function listNotifications(db: Db, userId: string, { after, limit }: Part) {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after ? lt(notifications.id, after) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

export async function hasNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const ofId = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return (await db.$count(notifications, ofId)) > 0;
}

/** Marks one of a person's notifications as read and returns it; null if the person has no such notification. */
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

/** Marks a person's notifications as read: all of them or only those with this key. Returns whether any was unread. */
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

/** Returns '{room id} {user id}' for each recipient who has been removed from the room that the notice is about. */
export async function listRemovals(
  db: Db,
  notices: readonly { userId: string; roomId?: string | undefined }[],
): Promise<Set<string>> {
  const { roomId, userId, removedAt } = roomMembers;
  const roomIds = [...new Set(notices.flatMap((notice) => notice.roomId ?? []))];
  if (roomIds.length === 0) return new Set();
  const userIds = notices.map((notice) => notice.userId);
  const rows = await db
    .select({ roomId, userId })
    .from(roomMembers)
    .where(and(inArray(roomId, roomIds), inArray(userId, userIds), isNotNull(removedAt)));
  return new Set(rows.map((row) => `${row.roomId} ${row.userId}`));
}

export async function deleteNotifications(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .delete(notifications)
    .where(inArray(notifications.id, [...ids]))
    .returning({ userId: notifications.userId });
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes notifications, one person's or everybody's, that link to a room, one of its entries or its invitation.
 * Returns the ids of the people affected. Reads the whole table, which is fast enough because rooms are rarely deleted.
 */
export async function deleteNotificationsOfRoom(
  db: Db,
  of: { roomId: string; roomCode: string; entryIds: readonly string[]; userId?: string },
): Promise<string[]> {
  const { userId, link } = notifications;
  const pages = [
    `/room/${of.roomId}`,
    `/room/${of.roomId}/manager`,
    `/join/${encodeURIComponent(of.roomCode)}`,
  ];
  const paths = [...pages, ...of.entryIds.map((id) => `/bracket/${id}`)];
  const isOfPerson = of.userId === undefined ? undefined : eq(userId, of.userId);
  const rows = await db
    .delete(notifications)
    .where(and(inArray(sql`split_part(${link}, '?', 1)`, paths), isOfPerson))
    .returning({ userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}

/**
 * Returns a notification and its reader if it may still be emailed or pushed; null once it is deleted, read, expired or
 * replaced.
 */
export async function findToDeliver(db: Db, notificationId: string, now: number) {
  const [row] = await db
    .select({
      title: notifications.title,
      message: notifications.message,
      link: notifications.link,
      lineKey: notifications.lineKey,
      userId: users.id,
      username: shownName,
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

interface LockKey {
  competitionId: string;
  lockAt: Date;
}

/**
 * Claims locks for this transaction's reminders, in the given order. Returns the locks that nobody had claimed before.
 * If two processes claim the same lock, the second one waits for the first and does not get the claim.
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
 * Claims people for a competition's reminder. Returns those who have not been reminded of the competition since
 * `notSince`. If two processes claim the same person, the second one waits for the first and does not get the claim.
 */
export async function claimPeople(
  db: Db,
  competitionId: string,
  userIds: readonly string[],
  { at, notSince }: { at: Date; notSince: Date },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .insert(reminded)
    .values(userIds.map((userId) => ({ userId, competitionId, at })))
    .onConflictDoUpdate({
      target: [reminded.userId, reminded.competitionId],
      set: { at },
      setWhere: lte(reminded.at, notSince),
    })
    .returning({ userId: reminded.userId });
  return new Set(rows.map(({ userId }) => userId));
}

export async function releaseLock(db: Db, { competitionId, lockAt }: LockKey): Promise<void> {
  await db
    .delete(lockReminders)
    .where(and(eq(lockReminders.competitionId, competitionId), eq(lockReminders.lockAt, lockAt)));
}

const isReminderOf = and(
  eq(notifications.userId, reminded.userId),
  sql`${notifications.lineKey} = 'lock-reminder:' || ${reminded.competitionId}`,
);

/** For one competition, releases the claims on people who have no unread reminder. */
export async function releasePeople(db: Db, competitionId: string, userIds: readonly string[]) {
  const unread = db.select({ id: notifications.id }).from(notifications).where(isReminderOf);
  const isClaim = and(eq(reminded.competitionId, competitionId), inArray(reminded.userId, [...userIds]));
  await db.delete(reminded).where(and(isClaim, notExists(unread)));
}

export type UnreadReminder = Awaited<ReturnType<typeof selectUnread>>[number];

/** Lists unread reminders: all of them, or only those for the given people and competitions. */
export async function listUnreadReminders(
  db: Db,
  whose?: readonly { userId: string; competitionId: string }[],
): Promise<UnreadReminder[]> {
  if (!whose) return allUnread(db).execute();
  const userIds = whose.map(({ userId }) => userId);
  const competitionIds = whose.map(({ competitionId }) => competitionId);
  return unreadOf(db).execute({ userIds, competitionIds });
}

const allUnread = preparedOnce((db) => selectUnread(db).prepare('unread_reminders'));
const unreadOf = preparedOnce((db) => {
  const [userIds, competitionIds] = [sql.placeholder('userIds'), sql.placeholder('competitionIds')];
  return selectUnread(
    db,
    sql`(${reminded.userId}, ${reminded.competitionId}) in (
      select * from unnest(${userIds}::uuid[], ${competitionIds}::uuid[]))`,
  ).prepare('unread_reminders_of');
});

function selectUnread(db: Db, isAsked?: SQL) {
  const { id, userId, message, link, kind, lineKey } = notifications;
  const { competitionId, at } = reminded;
  return db
    .select({ id, userId, message, link, competitionId, at })
    .from(notifications)
    .innerJoin(reminded, isReminderOf)
    .where(and(sql`${kind} = 'lock-reminder' and ${lineKey} is not null`, isAsked));
}

/** Returns a reminder's content as a single string, for comparison. */
export const contentOf = ({ message, link }: { message: string; link: string | null }) =>
  `${message} ${link}`;

/**
 * Locks the rows of unread reminders until the transaction ends. Returns the ids of those that have not changed since
 * they were read; skips rows that another transaction has locked.
 */
export async function holdReminders(db: Db, lines: readonly UnreadReminder[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const rows = await heldUnread(db).execute({ ids: lines.map(({ id }) => id) });
  const known = new Map(lines.map((line) => [line.id, contentOf(line)]));
  return new Set(rows.filter((row) => known.get(row.id) === contentOf(row)).map((row) => row.id));
}

const unreadOnes = and(
  sql`${notifications.id} = any(${sql.placeholder('ids')}::uuid[])`,
  isNull(notifications.readAt),
);

const heldUnread = preparedOnce((db) => {
  const { id, message, link } = notifications;
  return db
    .select({ id, message, link })
    .from(notifications)
    .where(unreadOnes)
    .orderBy(asc(id))
    .for('update', { skipLocked: true })
    .prepare('held_unread');
});

export async function deleteReminders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await droppedUnread(db).execute({ ids });
}

const droppedUnread = preparedOnce((db) =>
  db.delete(notifications).where(unreadOnes).prepare('dropped_unread'),
);

export type ChanceKind = 'clinched' | 'last' | 'out';

/**
 * News about an entry's chances of winning that its owner has received. `notificationId` is null if the notification no
 * longer exists.
 */
export interface ReportedChance {
  entryId: string;
  kind: ChanceKind;
  notificationId: string | null;
}

export async function listReported(
  db: Db,
  entries: readonly { entryId: string }[],
): Promise<ReportedChance[]> {
  if (entries.length === 0) return [];
  const { entryId, kind, notificationId } = chancesTold;
  const entryIds = entries.map((entry) => entry.entryId);
  const rows = await db
    .select({ entryId, kind, notificationId })
    .from(chancesTold)
    .where(inArray(entryId, entryIds));
  return rows as ReportedChance[];
}

/** Stores reported news together with the unread notification that reports it. */
export async function storeReported(
  db: Db,
  news: readonly { entryId: string; kind: ChanceKind; userId: string }[],
  { lineKey, at }: { lineKey: string; at: Date },
): Promise<void> {
  if (news.length === 0) return;
  const userIds = news.map(({ userId }) => userId);
  const lines = await listLines(db, userIds, lineKey);
  const rows = news.map(({ userId, entryId, kind }) => {
    return { entryId, kind, notificationId: lines.get(userId) ?? null, createdAt: at };
  });
  await db.insert(chancesTold).values(rows);
}

/** Deletes reported news, so that it can be reported again. */
export async function deleteReported(db: Db, news: readonly ReportedChance[]): Promise<void> {
  if (news.length === 0) return;
  const rows = sql.join(
    news.map(({ entryId, kind }) => sql`(${entryId}::uuid, ${kind}::text)`),
    sql`, `,
  );
  const { entryId, kind } = chancesTold;
  const entryIds = news.map((row) => row.entryId);
  await db
    .delete(chancesTold)
    .where(and(inArray(entryId, entryIds), sql`(${entryId}, ${kind}) in (${rows})`));
}

/** Returns the ids of these people's unread notifications with this key, keyed by user id. */
export async function listLines(
  db: Db,
  userIds: readonly string[],
  lineKey: string,
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, [...userIds]), eq(notifications.lineKey, lineKey)));
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
