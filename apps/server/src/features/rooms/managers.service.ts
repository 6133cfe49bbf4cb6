import { DEPUTIES_MAX, roomTopic, TAKE_OVER, type Topic, userTopic } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { and, asc, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { isGuest, shownName, users } from '../../kernel/db/tables/auth.ts';
import { changes, currentMembership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhooks } from '../../kernel/db/tables/webhooks.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { AppError, found, refuse } from '../../kernel/errors.ts';
import type { ManagerPresence, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { isId } from '../../kernel/ids.ts';
import { enqueue, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { composeMail, MAIL_JOB, type Mail } from '../../kernel/mail/mail.ts';
import {
  markNoticeRead,
  type Notice,
  type Notifier,
  notify,
  pages,
  runJob,
} from '../notifications/notifications.service.ts';
import { listManagerIds, listMemberIds, updateMember } from './members.store.ts';
import { awaySince, lockRoom, logChange } from './rooms.service.ts';
import { findRoomLocked, type RoomRow, updateRoom } from './rooms.store.ts';

export { listManagerIds } from './members.store.ts';

const TAKE_OVER_JOB = 'rooms.take-over';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const SEEN_EVERY_MS = HOUR_MS;

type Acting = { room: ProvenRoom; viewer: Viewer };
type Person = Pick<Viewer, 'id' | 'username'>;

const offerKey = (roomId: string) => `hand-over:${roomId}`;

/** Makes a member a deputy, or a deputy an ordinary member again. Does nothing if the person already has the role. */
export async function setRole(
  context: Notifier,
  { room, viewer, userId, role }: Acting & { userId: string; role: 'deputy' | 'member' },
): Promise<void> {
  const { db, now } = context;
  const row = await lockAsManager(db, { room, viewer });
  const member = found(isId(userId) ? await findCandidate(db, row.id, userId) : null);
  if (member.id === row.creatorId) refuse('conflict', 'This person already manages the room.');
  const isDeputy = role === 'deputy';
  if ((member.deputySince !== null) === isDeputy) return;
  if (isDeputy) {
    refuseUnable(member);
    if ((await countDeputies(db, row.id)) >= DEPUTIES_MAX)
      refuse(
        'conflict',
        `A room can have at most ${DEPUTIES_MAX} deputies. Make one of them a member first.`,
      );
    await updateMember(db, row.id, member.id, { deputySince: new Date(now) });
  } else await endDeputy(context, row, member.id);
  const kind = isDeputy ? 'deputy.made' : 'deputy.ended';
  await log(context, row.id, viewer, { kind, data: factOf(member) });
  await notifyIn(context, row, [member.id], {
    title: isDeputy ? 'You Are a Deputy' : 'No Longer a Deputy',
    message: isDeputy
      ? `${viewer.username} made you a deputy of ${row.name}: you run it like the manager.`
      : `${viewer.username} ended your role as a deputy of ${row.name}. You are still a member.`,
    namedId: viewer.id,
  });
  announceRoles(context, row.id, [member.id]);
}

/**
 * Ends a deputy's role in a room, and any takeover that the deputy has announced; deletes the deputy's tokens and
 * webhooks for the room. Call this when the person is demoted, leaves or is removed, after locking the room's row.
 */
async function endDeputy(
  { db, announce }: Pick<Notifier, 'db' | 'announce'>,
  { id, takeOverById }: Pick<RoomRow, 'id' | 'takeOverById'>,
  userId: string,
): Promise<void> {
  await updateMember(db, id, userId, { deputySince: null });
  // Make open streams check whether their token is still valid.
  if (await endKeys(db, id, userId)) announce(userTopic(userId, 'account'));
  if (takeOverById === userId) await updateRoom(db, id, { takeOverById: null, takeOverAt: null });
}

/** Like {@link endDeputy}, for a person who leaves the room. Also withdraws an offer of the manager role. */
export async function endClaims(context: Notifier, room: RoomRow, userId: string): Promise<void> {
  await endDeputy(context, room, userId);
  if (room.offeredToId !== userId) return;
  await updateRoom(context.db, room.id, { offeredToId: null });
  await markNoticeRead(context, userId, offerKey(room.id));
}

/** Offers a member the role of manager. The offer replaces an earlier one. */
export async function offerRoom(context: Notifier, { room, viewer, userId }: Acting & { userId: string }) {
  const { db } = context;
  const row = await lockAsManager(db, { room, viewer });
  const member = found(isId(userId) ? await findCandidate(db, row.id, userId) : null);
  if (member.id === row.creatorId) refuse('conflict', 'This person already manages the room.');
  if (row.offeredToId === member.id) return;
  refuseUnable(member);
  if (row.offeredToId !== null) await withdraw(context, row, viewer, row.offeredToId);
  await updateRoom(db, row.id, { offeredToId: member.id });
  await log(context, row.id, viewer, { kind: 'hand-over.offered', data: factOf(member) });
  await notifyIn(context, row, [member.id], {
    title: 'Room Offered',
    message: `${viewer.username} wants you to manage ${row.name}. Accept or decline in the room.`,
    lineKey: offerKey(row.id),
    namedId: viewer.id,
  });
  announceRoom(context, row.id);
}

export async function withdrawOffer(context: Notifier, { room, viewer }: Acting): Promise<void> {
  const row = await lockAsManager(context.db, { room, viewer });
  if (row.offeredToId === null) refuse('conflict', 'Nobody has been asked to manage this room.');
  await withdraw(context, row, viewer, row.offeredToId);
  announceRoom(context, row.id);
}

async function withdraw(context: Notifier, row: RoomRow, actor: Viewer, userId: string): Promise<void> {
  const { db } = context;
  await updateRoom(db, row.id, { offeredToId: null });
  const member = await findCandidate(db, row.id, userId);
  if (member) await log(context, row.id, actor, { kind: 'hand-over.withdrawn', data: factOf(member) });
  await markNoticeRead(context, userId, offerKey(row.id));
}

export async function acceptOffer(context: Notifier, { room, viewer }: Acting): Promise<void> {
  const { db } = context;
  const row = await lockAsOffered(db, { room, viewer });
  if (room.isPaused) refuse('forbidden', 'You are paused in this room.');
  const former = found(await findCandidate(db, row.id, row.creatorId));
  const role = await makeManager(context, row, viewer.id);
  await log(context, row.id, viewer, { kind: 'hand-over.accepted', data: factOf(former) });
  await markNoticeRead(context, viewer.id, offerKey(row.id));
  await notifyIn(context, row, [former.id], {
    title: 'Room Handed Over',
    message: `${viewer.username} now manages ${row.name}. You are a ${role} there.`,
    namedId: viewer.id,
  });
  await notifyOfNewManager(context, row, viewer, [former.id]);
}

export async function declineOffer(context: Notifier, { room, viewer }: Acting): Promise<void> {
  const row = await lockAsOffered(context.db, { room, viewer });
  await updateRoom(context.db, row.id, { offeredToId: null });
  await log(context, row.id, viewer, { kind: 'hand-over.declined', data: {} });
  await markNoticeRead(context, viewer.id, offerKey(row.id));
  await notifyIn(context, row, [row.creatorId], {
    title: 'Offer Declined',
    message: `${viewer.username} declined to manage ${row.name}.`,
    namedId: viewer.id,
  });
  announceRoom(context, row.id);
}

/**
 * Hands a room to its longest-serving deputy when its manager leaves or deletes their account. Call this before the
 * membership ends, while holding the room's row lock. Returns whether there was a deputy.
 */
export async function passRoomOn(context: Notifier, row: RoomRow, leaver: Person): Promise<boolean> {
  const { db } = context;
  const heir = await findHeir(db, row.id, leaver.id);
  if (!heir) return false;
  await makeManager(context, row, heir.id, { formerStays: false });
  await log(context, row.id, leaver, { kind: 'room.handed-over', data: factOf(heir) });
  await notifyIn(context, row, [heir.id], {
    title: 'You Manage a Room',
    message: `${leaver.username} has left ${row.name}, so you manage it now.`,
    namedId: leaver.id,
  });
  await notifyOfNewManager(context, row, heir);
  return true;
}

/** Asks the members to take over a room when its manager, who has no deputies, deletes their account. */
export async function askMembers(context: Notifier, row: RoomRow, leaver: Person): Promise<void> {
  const { db } = context;
  await updateRoom(db, row.id, { offeredToId: null, takeOverById: null, takeOverAt: null });
  await log(context, row.id, leaver, { kind: 'room.left-without-manager', data: {} });
  if (row.completedAt !== null) return;
  const others = (await listMemberIds(db, row.id)).filter((id) => id !== leaver.id);
  await notifyIn(context, row, others, {
    title: 'Manager Wanted',
    message: `${row.name} has no manager any more. The first member to take over becomes its manager after ${TAKE_OVER.goneHours} hours.`,
  });
}

/** Announces that the viewer will take over a room whose manager is away or gone. The manager also gets an email. */
export async function announceTakeOver(
  context: Notifier,
  { room, viewer, publicUrl }: Acting & { publicUrl: string },
): Promise<void> {
  const { db, now } = context;
  const row = await lockRoom(db, room.id);
  const taker = (await findCandidate(db, row.id, viewer.id)) ?? refuse('forbidden');
  if (taker.id === row.creatorId) refuse('conflict', 'You already manage this room.');
  if (row.takeOverAt !== null && row.takeOverById === taker.id) return;
  const manager = await findCandidate(db, row.id, row.creatorId);
  if (manager && taker.deputySince === null) refuse('manager_only', 'Only a deputy can take over this room.');
  if (row.takeOverAt !== null) refuse('conflict', 'Someone else is already taking over this room.');
  refuseUnable(taker);
  const from = awaySince(row);
  if (manager && from > now)
    throw new AppError(
      'conflict',
      `The manager was here less than ${TAKE_OVER.awayDays} days ago. The earliest you can take over is ${formatInstant(from, row.timeZone)}.`,
      { issues: [{ path: 'from', message: new Date(from).toISOString() }] },
    );
  const at = now + (manager ? TAKE_OVER.noticeDays * DAY_MS : TAKE_OVER.goneHours * HOUR_MS);
  await updateRoom(db, row.id, { takeOverById: taker.id, takeOverAt: new Date(at) });
  await enqueue(db, TAKE_OVER_JOB, {}, { now, runAt: at });
  const data = { at: new Date(at).toISOString() };
  await log(context, row.id, viewer, { kind: 'take-over.announced', data });
  await notifyOfTakeOver(context, row, viewer, { manager, at });
  if (manager?.email) {
    const to = { username: manager.username, email: manager.email };
    await enqueue(db, MAIL_JOB, noticeMail(to, row, viewer, { at, publicUrl }), { now });
  }
  announceRoom(context, row.id);
}

async function notifyOfTakeOver(
  context: Notifier,
  row: RoomRow,
  taker: Viewer,
  { manager, at }: { manager: Candidate | null; at: number },
): Promise<void> {
  const notice = { title: 'New Manager Coming', namedId: taker.id };
  const what = `${taker.username} will become the manager of ${row.name} on ${formatInstant(at, row.timeZone)}`;
  if (!manager) {
    const others = (await listMemberIds(context.db, row.id)).filter((id) => id !== taker.id);
    return notifyIn(context, row, others, {
      ...notice,
      message: `${what}. If you object, post in the support center before then.`,
    });
  }
  const message = `${what}, unless you open the room before then.`;
  await notifyIn(context, row, [manager.id], { ...notice, message, isMailed: true });
  await notifyManagers(context, row, [taker.id, manager.id], {
    ...notice,
    message: `${what}, unless the manager returns before then.`,
  });
}

function noticeMail(
  { username, email }: { username: string; email: string },
  room: RoomRow,
  taker: Viewer,
  { at, publicUrl }: { at: number; publicUrl: string },
): Mail {
  return composeMail({
    to: email,
    subject: `${room.name} is getting a new manager`,
    greeting: `Hi ${username},`,
    paragraphs: [
      `You have not been in ${room.name} for ${TAKE_OVER.awayDays} days. ${taker.username}, a deputy, will become its manager on ${formatInstant(at, room.timeZone)}.`,
      'To stay its manager, open the room before then.',
    ],
    link: { label: 'Open the room', url: publicUrl + pages.room(room.id) },
    footnote: 'You are getting this because you manage this room.',
  });
}

/** The job that completes due takeovers, each in its own transaction. */
export function managerJobs(deps: { db: Db; clock: Clock; live: LiveBus }): Record<string, JobHandler> {
  return {
    [TAKE_OVER_JOB]: async () => {
      for (const roomId of await listDueTakeOvers(deps.db, new Date(deps.clock.now())))
        await runJob(deps, (context) => completeTakeOver(context, roomId));
    },
  };
}

async function completeTakeOver(context: Notifier, roomId: string): Promise<void> {
  const { db, now } = context;
  const row = await findRoomLocked(db, roomId, 'no key update');
  if (!row || row.takeOverAt === null || row.takeOverAt.getTime() > now) return;
  const taker = row.takeOverById === null ? null : await findCandidate(db, row.id, row.takeOverById);
  const former = await findCandidate(db, row.id, row.creatorId);
  if (!taker || taker.isPaused || (former && taker.deputySince === null))
    return updateRoom(db, row.id, { takeOverById: null, takeOverAt: null });
  const role = await makeManager(context, row, taker.id);
  await log(context, row.id, taker, { kind: 'take-over.done', data: {} });
  await notifyIn(context, row, [taker.id], {
    title: 'You Manage a Room',
    message: `${row.name} is yours to manage now.`,
  });
  if (former)
    await notifyIn(context, row, [former.id], {
      title: 'Room Taken Over',
      message: `${taker.username} now manages ${row.name}. You are a ${role} there.`,
      namedId: taker.id,
    });
  await notifyOfNewManager(context, row, taker, former ? [former.id] : []);
}

/** Records, at most once an hour, that a manager is active. Cancels any takeover. Returns the topics to announce. */
export async function recordManagerVisit(
  db: Db,
  { roomId, presence: { seenAt, isTakenOver } }: { roomId: string; presence: ManagerPresence },
  viewer: Person,
  now: number,
): Promise<Topic[]> {
  const at = new Date(now);
  if (!isTakenOver) {
    if (seenAt !== null && now - seenAt.getTime() < SEEN_EVERY_MS) return [];
    await markManagerSeen(db, roomId, { managerId: viewer.id, at });
    return [];
  }
  const topics: Topic[] = [];
  await inTransaction(db, async (tx) => {
    const context: Notifier = { db: tx, now, announce: (...more) => void topics.push(...more) };
    const row = await findRoomLocked(tx, roomId, 'no key update');
    if (!row || row.creatorId !== viewer.id) return;
    const taker = row.takeOverById && (await findCandidate(tx, roomId, row.takeOverById));
    await updateRoom(tx, roomId, { managerSeenAt: at, takeOverById: null, takeOverAt: null });
    if (row.takeOverAt === null || !taker) return;
    await log(context, roomId, viewer, { kind: 'take-over.stopped', data: factOf(taker) });
    await notifyManagers(context, row, [viewer.id], {
      title: 'The Manager Is Back',
      message: `${viewer.username} is back in ${row.name} and stays its manager.`,
      namedId: viewer.id,
    });
    announceRoom(context, roomId);
  });
  return topics;
}

/**
 * Makes somebody the manager of a room whose row is locked. The former manager becomes a deputy if the room has space
 * for another one, otherwise a member. Returns the former manager's new role.
 */
async function makeManager(context: Notifier, row: RoomRow, userId: string, { formerStays = true } = {}) {
  const { db, now } = context;
  // A manager is neither a deputy nor paused.
  await updateMember(db, row.id, userId, { deputySince: null, pausedAt: null, reason: null });
  const isDeputy =
    formerStays &&
    (await countDeputies(db, row.id)) < DEPUTIES_MAX &&
    (await findCandidate(db, row.id, row.creatorId)) !== null;
  if (isDeputy) await updateMember(db, row.id, row.creatorId, { deputySince: new Date(now) });
  else await endDeputy(context, row, row.creatorId);
  await updateRoom(db, row.id, {
    creatorId: userId,
    offeredToId: null,
    managerSeenAt: new Date(now),
    takeOverById: null,
    takeOverAt: null,
  });
  if (row.offeredToId !== null) await markNoticeRead(context, row.offeredToId, offerKey(row.id));
  announceRoles(context, row.id, [userId, row.creatorId]);
  return isDeputy ? 'deputy' : 'member';
}

/** Locks a room's row and checks again whether the viewer manages the room, because that may have just changed. */
async function lockAsManager(db: Db, { room, viewer }: Acting): Promise<RoomRow> {
  const row = await lockRoom(db, room.id);
  if (row.creatorId !== viewer.id && !(row.isTestRoom && viewer.isAdmin)) refuse('manager_only');
  return row;
}

async function lockAsOffered(db: Db, { room, viewer }: Acting): Promise<RoomRow> {
  const row = await lockRoom(db, room.id);
  // If there is no membership, the person left before the row was locked.
  if (row.offeredToId !== viewer.id || !(await findCandidate(db, row.id, viewer.id)))
    refuse('conflict', 'You have not been asked to manage this room.');
  return row;
}

function refuseUnable({ username, isPaused, isGuest }: Candidate): void {
  if (isGuest) refuse('conflict', `${username} is a guest and needs an account first.`);
  if (isPaused) refuse('conflict', `${username} is paused. End the pause first.`);
}

const factOf = ({ id, username }: Person) => ({ userId: id, name: username });

type About = Omit<Notice, 'kind' | 'roomId' | 'link'>;

const notifyIn = (context: Notifier, { id }: Pick<RoomRow, 'id'>, userIds: readonly string[], about: About) =>
  notify(context, userIds, { kind: 'room-manager', roomId: id, link: pages.room(id), ...about });

function log(
  { db, now }: Pick<Notifier, 'db' | 'now'>,
  roomId: string,
  actor: Person,
  change: Parameters<typeof logChange>[1]['change'],
): Promise<void> {
  return logChange(db, { roomId, actor, now, change });
}

async function notifyManagers(context: Notifier, row: RoomRow, except: readonly string[], about: About) {
  const ids = await listManagerIds(context.db, row.id);
  const others = ids.filter((userId) => !except.includes(userId));
  await notifyIn(context, row, others, about);
}

function notifyOfNewManager(
  context: Notifier,
  row: RoomRow,
  manager: Person,
  except: readonly string[] = [],
): Promise<void> {
  return notifyManagers(context, row, [manager.id, ...except], {
    title: 'New Manager',
    message: `${manager.username} now manages ${row.name}.`,
    namedId: manager.id,
  });
}

function announceRoom({ announce }: Pick<Notifier, 'announce'>, roomId: string): void {
  announce(roomTopic(roomId, 'room'), roomTopic(roomId, 'changes'));
}

function announceRoles(
  context: Pick<Notifier, 'announce'>,
  roomId: string,
  userIds: readonly string[],
): void {
  announceRoom(context, roomId);
  context.announce(roomTopic(roomId, 'members'), ...userIds.map((id) => userTopic(id, 'rooms')));
}

const isDeputyIn = (roomId: string) =>
  and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt), isNotNull(roomMembers.deputySince));

/** A current member with an active account, who could run the room. */
type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

const selectCandidates = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: users.id,
      username: shownName,
      isGuest,
      email: users.email,
      deputySince: roomMembers.deputySince,
      isPaused: sql<boolean>`${roomMembers.pausedAt} is not null`,
    })
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(where);

export async function findCandidate(db: Db, roomId: string, userId: string) {
  const [row] = await selectCandidates(db, currentMembership(roomId, userId));
  return row ?? null;
}

/** Finds the longest-serving deputy who is not paused, other than the person leaving. */
async function findHeir(db: Db, roomId: string, leaverId: string): Promise<Candidate | null> {
  const isHeir = and(isDeputyIn(roomId), isNull(roomMembers.pausedAt), ne(roomMembers.userId, leaverId));
  const [row] = await selectCandidates(db, isHeir)
    .orderBy(asc(roomMembers.deputySince), asc(roomMembers.userId))
    .limit(1);
  return row ?? null;
}

function countDeputies(db: Db, roomId: string): Promise<number> {
  return db.$count(roomMembers, isDeputyIn(roomId));
}

/** Deletes a person's tokens for a room and the webhooks that the person added. Returns whether there were tokens. */
async function endKeys(db: Db, roomId: string, userId: string): Promise<boolean> {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.roomId, roomId), eq(tokens.userId, userId)))
    .returning({ id: tokens.id });
  // A webhook has the id of the log line that reports its creation. Older webhooks have no such line and belong to the
  // manager.
  const line = sql`from ${changes} where ${changes.id} = ${webhooks.id}`;
  const isManager = sql`exists (select from ${rooms} where ${rooms.id} = ${roomId} and ${rooms.creatorId} = ${userId})`;
  await db
    .delete(webhooks)
    .where(
      and(
        eq(webhooks.roomId, roomId),
        or(
          sql`exists (select ${line} and ${changes.actorId} = ${userId})`,
          and(isManager, sql`not exists (select ${line})`),
        ),
      ),
    );
  return ended.length > 0;
}

/** Does nothing while the room's row is locked, so that the request does not wait; the next request tries again. */
async function markManagerSeen(db: Db, roomId: string, { managerId, at }: { managerId: string; at: Date }) {
  const free = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.creatorId, managerId)))
    .for('no key update', { skipLocked: true });
  await db.update(rooms).set({ managerSeenAt: at }).where(sql`${rooms.id} = any(array(${free}))`);
}

async function listDueTakeOvers(db: Db, now: Date): Promise<string[]> {
  const rows = await db.select({ id: rooms.id }).from(rooms).where(lte(rooms.takeOverAt, now));
  return rows.map(({ id }) => id);
}
