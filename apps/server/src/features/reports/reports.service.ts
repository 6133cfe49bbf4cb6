import {
  type ListPage,
  REPORT_DAYS,
  type Report,
  type ReportKind,
  type ReportReader,
} from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { listAdministrators } from '../auth/auth.service.ts';
import { canSeePerson } from '../friends/friends.service.ts';
import { dropImages, imageUrl, keepImages, presentPerson } from '../images/images.service.ts';
import { notify, pages, settleNotice, type Telling } from '../notifications/notifications.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import { proveMember } from '../rooms/rooms.access.ts';
import {
  closeOpenReport,
  deleteClosed,
  findReport,
  findReportedMessage,
  findReportedPerson,
  isListed,
  listReasons,
  listReports,
  openReport,
  type Reader,
  type ReportRow,
  saveReason,
  wasMember,
} from './reports.store.ts';

const MOST_ATTEMPTS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

type Acting = Telling & Pick<Effects, 'holdViewer'> & { viewer: Viewer };

interface Sent {
  kind: ReportKind;
  id: string;
  roomId?: string | undefined;
  text: string;
}

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
  await keepImages(db, [copy.pictureHash], now);
  const report = await openOne(db, row);
  await saveReason(db, { reportId: report.id, userId: viewer.id, text: sent.text, createdAt });
  const managers = await listManagersFor(acting, sent.kind, subject);
  const administrators = (await listAdministrators(db, adminEmails)).filter((id) => id !== viewer.id);
  if (report.isNew)
    await tellReaders(acting, { id: report.id, kind: sent.kind, room }, { managers, administrators });
  return {
    readers: [
      ...(managers.length > 0 ? (['managers'] as const) : []),
      ...(administrators.length > 0 ? (['administrators'] as const) : []),
    ],
  };
}

async function openOne(db: Db, row: Omit<Parameters<typeof openReport>[1], 'id'>) {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const report = await openReport(db, { ...row, id: newId() });
    if (report) return report;
  }
  return refuse('conflict');
}

async function findSubject({ db, viewer }: Acting, { kind, id, roomId }: Sent): Promise<Subject> {
  if (kind === 'room') {
    const room = await proveMember(db, viewer, id);
    return { room, personId: null, content: room.name, pictureHash: null };
  }
  if (kind === 'message') {
    const { roomId: of, ...message } = found(await findReportedMessage(db, id));
    return { ...message, room: await proveMember(db, viewer, of), pictureHash: null };
  }
  const { content, pictureHash } = found(await findReportedPerson(db, id));
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
 * Returns the people, other than the viewer, who can see a report because they run the room that it concerns. `seenBy`
 * in the store applies the same rule.
 */
async function listManagersFor(
  { db, viewer }: Acting,
  kind: ReportKind,
  { room, personId }: Subject,
): Promise<string[]> {
  if (!room || kind === 'room' || personId === room.creatorId) return [];
  return (await listManagerIds(db, room.id)).filter((id) => id !== viewer.id && id !== personId);
}

async function tellReaders(
  acting: Acting,
  { id, kind, room }: { id: string; kind: ReportKind; room: ProvenRoom | null },
  { managers, administrators }: { managers: string[]; administrators: string[] },
): Promise<void> {
  const where = room ? ` in ${room.name}` : '';
  const messages: Record<ReportKind, string> = {
    message: `A message${where} was reported.`,
    person: `A ${room ? 'member' : 'person'}${where} was reported.`,
    picture: 'A profile picture was reported.',
    room: `The room ${room?.name} was reported.`,
  };
  const notice = {
    kind: 'report',
    title: 'New Report',
    message: messages[kind],
    onceKey: noticeKey(id),
  } as const;
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
  const { roomId } = found(await findReport(db, id));
  if (!viewer.isAdmin) {
    const room = await proveMember(db, viewer, found(roomId));
    const reader = { roomId: room.id, managerId: room.creatorId, viewerId: viewer.id };
    if (!room.isManager || !(await isListed(db, { reader }, id))) refuse('not_found');
  }
  await dropImages(db, [await closeOpenReport(db, id, new Date(now))]);
  await settleNotice(acting, viewer.id, noticeKey(id));
}

/** Deletes reports that were closed long enough ago. Several processes may run it concurrently. */
export async function sweepReports(db: Db, now: number): Promise<void> {
  await deleteClosed(db, new Date(now - REPORT_DAYS * DAY_MS));
}
