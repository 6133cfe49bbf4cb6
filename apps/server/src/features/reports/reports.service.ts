import {
  type reports as calls,
  type ListPage,
  REPORT_DAYS,
  REPORT_REASONS_SHOWN,
  type Report,
  type ReportKind,
  type ReportReader,
} from '@lockroom/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, type Part, readListPage } from '../../kernel/db/list-pages.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { messages } from '../../kernel/db/tables/chat.ts';
import { reportReasons, reports } from '../../kernel/db/tables/reports.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context, Effects } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { listAdministrators } from '../auth/auth.service.ts';
import { canSeePerson } from '../friends/friends.service.ts';
import { deleteUnusedImages, imageUrl, presentPerson, protectImages } from '../images/images.service.ts';
import { markNoticeRead, type Notifier, notify, pages } from '../notifications/notifications.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import { proveMember } from '../rooms/rooms.access.ts';

const MOST_ATTEMPTS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

type Acting = Notifier & Pick<Effects, 'holdViewer'> & { viewer: Viewer };

type Sent = Context<typeof calls.create>['body'];

/** The subject of a report, with a copy of its content. */
interface Subject {
  /** The room whose manager and deputies may see the report, or the reported room itself; null for none. */
  room: ProvenRoom | null;
  personId: string | null;
  content: string;
  pictureHash: string | null;
}

/**
 * Reports something that the viewer can see; refuses everything else with not_found. Until a report is closed, further
 * reports of the same subject are added to it, and only the first one notifies its readers. Returns the kinds of
 * people, other than the viewer, who can see the report.
 */
export async function sendReport(
  acting: Acting,
  sent: Sent,
  adminEmails: readonly string[],
): Promise<{ readers: ReportReader[] }> {
  const { db, viewer, now } = acting;
  const subjectId = found(isId(sent.id) ? sent.id.toLowerCase() : null);
  const subject = await findSubject(acting, { ...sent, id: subjectId });
  if (subject.personId === viewer.id)
    refuseField('id', sent.kind === 'message' ? 'This is your own message' : 'You cannot report yourself');
  const { room, ...copy } = subject;
  const createdAt = new Date(now);
  const roomId = room?.id ?? null;
  const subjectKey = [sent.kind, subjectId, ...(sent.kind === 'person' ? [roomId] : [])].join(':');
  const row = { ...copy, kind: sent.kind, subjectId, subjectKey, roomId, createdAt };
  // Lock the account's row before the report's row, in the same order as when an account is deleted.
  await acting.holdViewer();
  await protectImages(db, [copy.pictureHash], now);
  const report = await openReport(db, row);
  // A later reason replaces the earlier one, unless it is empty.
  const reason = { ...(sent.text !== '' && { text: sent.text }), createdAt };
  await db
    .insert(reportReasons)
    .values({ reportId: report.id, userId: viewer.id, text: sent.text, createdAt })
    .onConflictDoUpdate({ target: [reportReasons.reportId, reportReasons.userId], set: reason });
  const managers = await listManagersFor(acting, sent.kind, subject);
  const administrators = (await listAdministrators(db, adminEmails)).filter((id) => id !== viewer.id);
  if (report.isNew)
    await notifyReaders(acting, { id: report.id, kind: sent.kind, room }, { managers, administrators });
  return {
    readers: [
      ...(managers.length > 0 ? (['managers'] as const) : []),
      ...(administrators.length > 0 ? (['administrators'] as const) : []),
    ],
  };
}

/** Opens a report or, if there already is an open report of the same subject, locks its row. */
async function openReport(db: Db, row: Omit<typeof reports.$inferInsert, 'id'>) {
  const isOpen = and(eq(reports.subjectKey, row.subjectKey), isNull(reports.closedAt));
  const { id } = reports;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const values = { ...row, id: newId() };
    const [made] = await db.insert(reports).values(values).onConflictDoNothing().returning({ id });
    if (made) return { ...made, isNew: true };
    // If the open report is closed before it is locked, a new one can be opened.
    const [open] = await db.select({ id }).from(reports).where(isOpen).for('no key update');
    if (open) return { ...open, isNew: false };
  }
  return refuse('conflict');
}

async function findSubject({ db, viewer }: Acting, { kind, id, roomId }: Sent): Promise<Subject> {
  if (kind === 'room') {
    const room = await proveMember(db, viewer, id);
    return { room, personId: null, content: room.name, pictureHash: null };
  }
  if (kind === 'message') {
    const [row] = await db
      .select({ inRoom: messages.roomId, personId: messages.authorId, content: messages.text })
      .from(messages)
      .where(eq(messages.id, id));
    const { inRoom, ...message } = found(row);
    return { ...message, room: await proveMember(db, viewer, inRoom), pictureHash: null };
  }
  const [person] = await db
    .select({ content: shownName, pictureHash: users.photoHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  const { content, pictureHash } = found(person);
  const room =
    roomId === undefined ? null : await proveMember(db, viewer, found(isId(roomId) ? roomId : null));
  const isSeen =
    id === viewer.id || (room ? await wasMember(db, room.id, id) : await canSeePerson(db, viewer.id, id));
  if (!isSeen) refuse('not_found');
  return kind === 'person'
    ? { room, personId: id, content, pictureHash: null }
    : { room: null, personId: id, content, pictureHash: found(pictureHash) };
}

/**
 * Returns the people, other than the viewer, who can see a report because they run the room that it concerns. `inList`
 * applies the same rule in SQL.
 */
async function listManagersFor(
  { db, viewer }: Acting,
  kind: ReportKind,
  { room, personId }: Subject,
): Promise<string[]> {
  if (!room || kind === 'room' || personId === room.creatorId) return [];
  return (await listManagerIds(db, room.id)).filter((id) => id !== viewer.id && id !== personId);
}

async function notifyReaders(
  acting: Acting,
  { id, kind, room }: { id: string; kind: ReportKind; room: ProvenRoom | null },
  { managers, administrators }: { managers: string[]; administrators: string[] },
): Promise<void> {
  const where = room ? ` in ${room.name}` : '';
  const texts: Record<ReportKind, string> = {
    message: `A message${where} was reported.`,
    person: `A ${room ? 'member' : 'person'}${where} was reported.`,
    picture: 'A profile picture was reported.',
    room: `The room ${room?.name} was reported.`,
  };
  const onceKey = noticeKey(id);
  const notice = { kind: 'report', title: 'New Report', message: texts[kind], onceKey } as const;
  if (room) await notify(acting, managers, { ...notice, link: pages.roomReports(room.id) });
  const others = administrators.filter((userId) => !managers.includes(userId));
  await notify(acting, others, { ...notice, link: pages.reports() });
}

const noticeKey = (reportId: string) => `report:${reportId}`;

/** Returns a page of reports, newest first. Only administrators see who made them. */
export async function readReports(
  db: Db,
  reader: Reader,
  { closed: isClosed = false, ...query }: PageQuery & { closed?: boolean | undefined },
): Promise<ListPage<Report>> {
  const isAdministrator = reader === 'administrator';
  const { items, next } = await readListPage(query, {
    read: (part) => listReports(db, { reader, isClosed }, part),
    has: (id) => isListed(db, { reader, isClosed }, id),
    present: presentReport,
  });
  const ids = items.map(({ id }) => id);
  const reasons = await listReasons(db, ids, { withEmpty: isAdministrator });
  for (const item of items)
    item.reasons = reasons
      .filter(({ reportId }) => reportId === item.id)
      .map(({ text, ...by }) => (isAdministrator ? { text, by: presentPerson(by) } : { text }));
  return { items, next };
}

function presentReport({ report, roomName, person, ...row }: ReportRow): Report {
  const { id, kind, subjectId, roomId, content, pictureHash, createdAt, closedAt } = report;
  return {
    id,
    kind,
    subjectId,
    room: roomId !== null && roomName !== null ? { id: roomId, name: roomName } : null,
    person: person?.id ? presentPerson({ ...person, id: person.id }) : null,
    content,
    // A closed report no longer protects its picture from deletion.
    pictureUrl: pictureHash !== null && closedAt === null ? imageUrl(pictureHash) : null,
    isGone: row.isGone,
    people: row.people,
    reasons: [],
    createdAt: createdAt.toISOString(),
    lastReportedAt: row.lastAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** Closes a report. Fails with not_found if the viewer cannot see it. */
export async function closeReport(acting: Acting, reportId: string): Promise<void> {
  const { db, viewer, now } = acting;
  const id = found(isId(reportId) ? reportId : null);
  const [report] = await db.select({ roomId: reports.roomId }).from(reports).where(eq(reports.id, id));
  const { roomId } = found(report);
  if (!viewer.isAdmin) {
    const room = await proveMember(db, viewer, found(roomId));
    const reader = { roomId: room.id, managerId: room.creatorId, viewerId: viewer.id };
    if (!room.isManager || !(await isListed(db, { reader }, id))) refuse('not_found');
  }
  const [closed] = await db
    .update(reports)
    .set({ closedAt: new Date(now) })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .returning({ pictureHash: reports.pictureHash });
  await deleteUnusedImages(db, [closed?.pictureHash ?? null]);
  await markNoticeRead(acting, viewer.id, noticeKey(id));
}

/** Deletes reports that were closed long enough ago. Several processes may run it concurrently. */
export async function sweepReports(db: Db, now: number): Promise<void> {
  await db.delete(reports).where(lt(reports.closedAt, new Date(now - REPORT_DAYS * DAY_MS)));
}

/**
 * The reader of reports. An administrator sees all reports; a manager or deputy sees some of the reports about a room.
 */
export type Reader = 'administrator' | { roomId: string; managerId: string; viewerId: string };

async function wasMember(db: Db, roomId: string, userId: string): Promise<boolean> {
  const membership = and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));
  return (await db.$count(roomMembers, membership)) > 0;
}

interface List {
  reader: Reader;
  /** If undefined, both open and closed reports are listed. */
  isClosed?: boolean;
}

/**
 * SQL condition for the reports that a reader may see. Only administrators see reports about a room's manager, and
 * deputies do not see reports about themselves (rules: secrecy#reports).
 */
function inList({ reader, isClosed }: List): SQL | undefined {
  const isListed =
    isClosed === undefined ? undefined : isClosed ? isNotNull(reports.closedAt) : isNull(reports.closedAt);
  if (reader === 'administrator') return isListed;
  return and(
    isListed,
    eq(reports.roomId, reader.roomId),
    inArray(reports.kind, ['message', 'person']),
    ne(reports.personId, reader.managerId),
    ne(reports.personId, reader.viewerId),
  );
}

type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

function listReports(db: Db, list: List, { after, limit }: Part) {
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

async function isListed(db: Db, list: List, reportId: string): Promise<boolean> {
  return (await db.$count(reports, and(eq(reports.id, reportId), inList(list)))) > 0;
}

/** Returns the newest reasons given for each of these reports, with their authors. */
async function listReasons(db: Db, reportIds: readonly string[], { withEmpty }: { withEmpty: boolean }) {
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
