import { REPORT_REASONS_SHOWN } from '@lockroom/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { messages } from '../../kernel/db/tables/chat.ts';
import { reportReasons, reports } from '../../kernel/db/tables/reports.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/**
 * The reader of reports. An administrator sees all reports; a manager or deputy sees some of the reports about a room.
 */
export type Reader = 'administrator' | { roomId: string; managerId: string; viewerId: string };

export async function findReportedMessage(db: Db, messageId: string) {
  const { roomId, authorId, text } = messages;
  const [row] = await db
    .select({ roomId, personId: authorId, content: text })
    .from(messages)
    .where(eq(messages.id, messageId));
  return row ?? null;
}

export async function findReportedPerson(db: Db, userId: string) {
  const [row] = await db
    .select({ content: shownName, pictureHash: users.photoHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

export async function wasMember(db: Db, roomId: string, userId: string): Promise<boolean> {
  const membership = and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));
  return (await db.$count(roomMembers, membership)) > 0;
}

/**
 * Opens a report or, if there already is an open report of the same subject, locks its row. Returns null if that report
 * was closed in the meantime.
 */
export async function openReport(
  db: Db,
  row: typeof reports.$inferInsert,
): Promise<{ id: string; isNew: boolean } | null> {
  const [made] = await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
  if (made) return { ...made, isNew: true };
  const [open] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.subjectKey, row.subjectKey), isNull(reports.closedAt)))
    .for('no key update');
  return open ? { ...open, isNew: false } : null;
}

/** Stores why a person reports something. A later reason replaces the earlier one, unless it is empty. */
export async function saveReason(db: Db, row: typeof reportReasons.$inferInsert): Promise<void> {
  const { text, createdAt } = row;
  await db
    .insert(reportReasons)
    .values(row)
    .onConflictDoUpdate({
      target: [reportReasons.reportId, reportReasons.userId],
      set: text === '' ? { createdAt } : { text, createdAt },
    });
}

/**
 * SQL condition for the reports that a reader may see. Only administrators see reports about a room's manager, and
 * deputies do not see reports about themselves (rules: secrecy#reports).
 */
function seenBy(reader: Reader): SQL | undefined {
  if (reader === 'administrator') return undefined;
  return and(
    eq(reports.roomId, reader.roomId),
    inArray(reports.kind, ['message', 'person']),
    ne(reports.personId, reader.managerId),
    ne(reports.personId, reader.viewerId),
  );
}

interface List {
  reader: Reader;
  /** If undefined, both open and closed reports are listed. */
  isClosed?: boolean;
}

const inList = ({ reader, isClosed }: List) =>
  and(
    seenBy(reader),
    isClosed === undefined ? undefined : isClosed ? isNotNull(reports.closedAt) : isNull(reports.closedAt),
  );

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

export function listReports(db: Db, list: List, { after, limit }: Part) {
  const ofReport = eq(reportReasons.reportId, reports.id);
  return db
    .select({
      report: reports,
      roomName: rooms.name,
      person: {
        id: users.id,
        username: shownName,
        photoHash: users.photoHash,
        isGuest: sql<boolean>`${users.guestName} is not null`,
      },
      isGone: sql<boolean>`${reports.kind} = 'message'
        and (select ${messages.id} from ${messages} where ${messages.id} = ${reports.subjectId}) is null`,
      people: sql<number>`(select count(*)::int from ${reportReasons} where ${ofReport})`,
      lastAt: sql<Date>`coalesce(
        (select max(${reportReasons.createdAt}) from ${reportReasons} where ${ofReport}),
        ${reports.createdAt})`.mapWith(reports.createdAt),
    })
    .from(reports)
    .leftJoin(rooms, eq(rooms.id, reports.roomId))
    .leftJoin(users, eq(users.id, reports.personId))
    .where(and(inList(list), after ? lt(reports.id, after) : undefined))
    .orderBy(desc(reports.id))
    .limit(limit);
}

export async function isListed(db: Db, list: List, reportId: string): Promise<boolean> {
  return (await db.$count(reports, and(eq(reports.id, reportId), inList(list)))) > 0;
}

/** Returns the newest reasons given for each of these reports, with their authors. */
export async function listReasons(
  db: Db,
  reportIds: readonly string[],
  { withEmpty }: { withEmpty: boolean },
) {
  if (reportIds.length === 0) return [];
  const newest = db.$with('newest').as(
    db
      .select({
        reportId: reportReasons.reportId,
        text: reportReasons.text,
        id: users.id,
        username: shownName.as('username'),
        photoHash: users.photoHash,
        isGuest: sql<boolean>`${users.guestName} is not null`.as('is_guest'),
        nth: sql<number>`row_number() over (
          partition by ${reportReasons.reportId} order by ${reportReasons.createdAt} desc, ${users.id})`.as(
          'nth',
        ),
      })
      .from(reportReasons)
      .innerJoin(users, eq(users.id, reportReasons.userId))
      .where(
        and(
          inArray(reportReasons.reportId, [...reportIds]),
          withEmpty ? undefined : ne(reportReasons.text, ''),
        ),
      ),
  );
  return db
    .with(newest)
    .select()
    .from(newest)
    .where(sql`${newest.nth} <= ${REPORT_REASONS_SHOWN}`)
    .orderBy(newest.nth);
}

export async function findReport(db: Db, reportId: string) {
  const [row] = await db.select({ roomId: reports.roomId }).from(reports).where(eq(reports.id, reportId));
  return row ?? null;
}

/** Closes a report. Returns the hash of its picture; null if it has none or was already closed. */
export async function closeOpenReport(db: Db, reportId: string, closedAt: Date): Promise<string | null> {
  const [closed] = await db
    .update(reports)
    .set({ closedAt })
    .where(and(eq(reports.id, reportId), isNull(reports.closedAt)))
    .returning({ pictureHash: reports.pictureHash });
  return closed?.pictureHash ?? null;
}

export async function deleteClosed(db: Db, before: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.closedAt, before));
}
