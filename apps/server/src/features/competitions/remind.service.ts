import { type MissingPicks, REMIND_HOURS, roomTopic } from '@lockroom/contract';
import {
  entryName,
  formatInstant,
  isFightSport,
  isLocked,
  type PickProgress,
  pickProgress,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import {
  type Notifier,
  notifyEach,
  pages,
  renewPassedLines,
  rewriteLine,
} from '../notifications/notifications.service.ts';
import { ASKED, askedKey } from '../notifications/reminders.service.ts';
import { lockRoom, logChange, updateRoom } from '../rooms/rooms.service.ts';
import type { AtRoom } from './competition.type.ts';
import { listPickedAgain } from './fights/picks.store.ts';
import { listMemberEntries, type MemberEntries, readRoomLocks } from './missing-picks.service.ts';

type Question = { room: Pick<ProvenRoom, 'id' | 'sport' | 'isCompleted'>; now: number };
type MissingPicksQuestion = Question & { db: Db; viewer: Pick<Viewer, 'id'> };
type Lacking = MemberEntries & PickProgress;

const PAUSE_MS = REMIND_HOURS * 60 * 60_000;

/**
 * Returns the members with missing picks and when they can be reminded again. The list is empty once the event is
 * completed.
 */
export async function readMissing({ db, now, room, viewer }: MissingPicksQuestion): Promise<MissingPicks> {
  const { others, lacking, remindedAt, againAt } = await readOthers(db, { room, now }, viewer.id);
  return {
    others,
    members: lacking.map(({ userId, username, entryId, open: missing, of }) => {
      return { userId, username, hasBracket: entryId !== null, missing, of };
    }),
    pickedAgain: isFightSport(room.sport) ? await listPickedAgain(db, room.id) : [],
    remindedAt: remindedAt?.toISOString() ?? null,
    remindAgainAt: againAt === null ? null : new Date(againAt).toISOString(),
  };
}

/**
 * Returns the members with missing picks. Every member may call this before the first lock (rules: secrecy#counts);
 * afterwards the list is empty.
 */
export async function readStillToPick(db: Db, question: Question): Promise<{ userIds: string[] }> {
  const { locks, lacking } = await readProgress(db, question);
  const isStarted = locks.some((lock) => isLocked({ ...lock, now: question.now }));
  return { userIds: isStarted || question.room.isCompleted ? [] : lacking.map(({ userId }) => userId) };
}

async function readOthers(db: Db, question: Question, viewerId: string) {
  const { members, lacking, remindedAt } = await readProgress(db, question);
  const isOther = ({ userId }: MemberEntries) => userId !== viewerId;
  const againAt = remindedAt && remindedAt.getTime() + PAUSE_MS;
  return {
    others: members.filter(isOther).length,
    lacking: question.room.isCompleted ? [] : lacking.filter(isOther),
    remindedAt,
    againAt: againAt !== null && againAt > question.now ? againAt : null,
  };
}

/**
 * Returns a room's current members and, separately, the members with missing picks: first those without an entry, then
 * by number of missing picks, highest first.
 */
async function readProgress(db: Db, { room, now }: { room: { id: string }; now: number }) {
  const { locks, remindedAt, timeZone } = await readRoomLocks(db, room.id);
  const members = (await listMemberEntries(db, [room.id])).get(room.id) ?? [];
  const lacking = members.flatMap((member): Lacking[] => {
    const ids = member.entries.map(({ id }) => id);
    // Managers without an entry do not count.
    const figures = pickProgress(locks, ids, { now, canAdd: member.canAddEntry && !member.isManager });
    return figures.open > 0 ? [{ ...member, ...figures }] : [];
  });
  const order = (a: Lacking, b: Lacking) =>
    Number(a.entryId !== null) - Number(b.entryId !== null) ||
    b.open - a.open ||
    a.username.localeCompare(b.username);
  return { locks, members, lacking: lacking.toSorted(order), remindedAt, timeZone };
}

/**
 * Reminds the members with missing picks and logs the reminder, at most once in six hours (rules: locks#reminders). A
 * member has at most one unread reminder per room.
 */
export async function remindMembers(call: Notifier & AtRoom): Promise<MissingPicks> {
  const { db, now, room, viewer } = call;
  // If two managers remind members at the same time, the second one's call finds the first one's reminder.
  const { completedAt } = await lockRoom(db, room.id);
  if (completedAt) refuse('event_completed');
  const { lacking, remindedAt, againAt } = await readOthers(db, { room, now }, viewer.id);
  if (remindedAt !== null && againAt !== null)
    throw new AppError(
      'too_many_tries',
      `Reminded ${formatInstant(remindedAt.getTime(), room.timeZone)}. You can remind them again after ${formatInstant(againAt, room.timeZone)}.`,
      { retryAfter: Math.ceil((againAt - now) / 1000) },
    );
  if (lacking.length === 0) refuse('conflict', 'Everyone’s picks are in.');
  await updateRoom(db, room.id, { remindedAt: new Date(now) });
  const notices = lacking.map((member) => ({
    userId: member.userId,
    kind: 'lock-reminder' as const,
    roomId: room.id,
    title: `${room.name}: picks missing`,
    ...reminderText(room, member),
    lineKey: askedKey(room.id),
    ...(member.locksAt !== null && { goodUntil: member.locksAt }),
  }));
  await notifyEach(call, notices);
  const change = { kind: 'members.reminded' as const, data: { members: lacking.length } };
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  call.announce(roomTopic(room.id, 'changes'));
  return readMissing(call);
}

/**
 * Updates the unread reminder that a manager sent to a member. Deletes it once the member has no open picks left to
 * make.
 */
export async function renewAskedReminder(
  context: Pick<Notifier, 'db' | 'now' | 'announce'>,
  { room, userId }: { room: ProvenRoom; userId: string },
): Promise<void> {
  await rewriteLine(context, userId, askedKey(room.id), async () => {
    const { lacking } = await readProgress(context.db, { room, now: context.now });
    return reminderOf(room, lacking, userId);
  });
}

/**
 * Updates the unread reminders from managers after a lock has passed. Deletes those whose missing picks have all
 * locked.
 */
export async function renewPassedReminders(
  context: Pick<Notifier, 'db' | 'now' | 'announce'>,
): Promise<void> {
  const { db, now } = context;
  // Read each room once, because many members have reminders about the same room.
  const read = new Map<string, ReturnType<typeof readProgress>>();
  await renewPassedLines(context, ASKED, async ({ userId, lineKey }) => {
    const room = { id: lineKey.slice(ASKED.length) };
    const known = read.get(room.id) ?? readProgress(db, { room, now });
    read.set(room.id, known);
    const { lacking, timeZone } = await known;
    return reminderOf({ ...room, timeZone }, lacking, userId);
  });
}

function reminderOf(room: { id: string; timeZone: string }, lacking: readonly Lacking[], userId: string) {
  const member = lacking.find((one) => one.userId === userId);
  return member ? { ...reminderText(room, member), goodUntil: member.locksAt } : null;
}

function reminderText(room: { id: string; timeZone: string }, member: Lacking) {
  const { username, entries, entryId, open, of, locksAt } = member;
  const entry = entries.find(({ id }) => id === entryId);
  const count = `${open} of ${of} picks ${open === 1 ? 'is' : 'are'} missing`;
  const where = entry
    ? `${count} in ${entryName(username, entry.number)}`
    : `you haven’t started, ${open === 1 ? '1 pick' : `${open} picks`} to make`;
  const lock = locksAt === null ? '' : ` The next lock is ${formatInstant(locksAt, room.timeZone)}.`;
  return {
    message: `Reminder from the manager: ${where}.${lock}`,
    link: entry ? pages.entry(entry.id) : pages.room(room.id),
  };
}
