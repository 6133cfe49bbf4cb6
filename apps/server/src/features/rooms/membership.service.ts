import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  INVITE_LINK_DAYS,
  INVITE_LINKS_MAX,
  type InviteLink,
  type InvitePreview,
  type OpenChange,
  roomTopic,
  userTopic,
} from '@lockroom/contract';
import { isRoomCode, keyInText, normalizeLinkToken, normalizeRoomCode, sportLabel } from '@lockroom/rules';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { inviteLinks, roomInvitations, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import type { Invite } from '../auth/sign-up.service.ts';
import { listBlockers } from '../friends/friends.service.ts';
import {
  invitationKey,
  type Notifier,
  notify,
  notifyEach,
  pages,
} from '../notifications/notifications.service.ts';
import { keepNameFree, refuseTakenName } from './guest-names.service.ts';
import { endClaims, findCandidate, passRoomOn } from './managers.service.ts';
import {
  countPeople,
  endMembership,
  enrolMember,
  findMembership,
  listMemberIds,
  updateMember,
} from './members.store.ts';
import { lockAsRunner } from './rooms.access.ts';
import { getRoomCard, lockRoom, logChange, raiseRoomVersion, refuseCompleted } from './rooms.service.ts';
import { findRoomByCode, findRoomLocked, type RoomRow } from './rooms.store.ts';

/** The person who joins; a guest only if `isGuest` is true. */
export type Joiner = Pick<Viewer, 'id' | 'username'> & Partial<Pick<Viewer, 'isGuest'>>;

/** Outcome of joining: the person was already a member, is a new member, or has returned. */
type Entering = 'present' | 'joined' | 'returned';

export interface Joined {
  room: Pick<ProvenRoom, 'id' | 'name'>;
  entering: Entering;
}

/**
 * Joins a room by its code and password. No password is needed if the user was invited by name or entered an invitation
 * link as the code. An unknown code and a wrong password get the same response (join_refused) after the same time.
 * Refuses a full room with room_full. Joining twice changes nothing, and former members get everything back.
 */
export async function joinRoom(
  db: Db,
  { viewer, roomCode, password, now }: { viewer: Viewer; roomCode: string; password: string; now: number },
): Promise<Joined> {
  const code = normalizeRoomCode(roomCode);
  const named = await findRoomByCode(db, code);
  const isInvited = (await findOwnInvitation(db, code, viewer.id, now)) !== null;
  const key = keyInText(roomCode);
  const link = key && (await findLinkByKey(db, code, hashToken(key), now));
  const fits = isSamePassword(password, named?.roomPassword ?? '');
  if (!named || !(fits || isInvited || link)) return refuse('join_refused');

  // Count members while holding the room's row lock, so that two people cannot both take the last free spot.
  const room = (await findRoomLocked(db, named.id, 'no key update')) ?? refuse('join_refused');
  const entering = await enterRoom(db, { room, joiner: viewer, now });
  // The link may have been deleted before the room's row was locked.
  if (!fits && !isInvited && link && entering !== 'present' && !(await countUse(db, link.id)))
    refuse('join_refused');
  return { room, entering };
}

/** Makes somebody a member. Refuses removed people, and a full room. The caller must have locked the room's row. */
export async function enterRoom(
  db: Db,
  joining: {
    room: Pick<RoomRow, 'id' | 'maxParticipants'> & Partial<Pick<RoomRow, 'accountsOnly'>>;
    joiner: Joiner;
    /** The manager or deputy who adds a guest without a device. */
    addedBy?: Pick<Viewer, 'id' | 'username'>;
    now: number;
  },
): Promise<Entering> {
  const { room, joiner, addedBy, now } = joining;
  const membership = await refuseRemoved(db, room.id, joiner.id);
  if (membership === 'member') return 'present';
  if (room.maxParticipants !== null && (await countPeople(db, room.id)) >= room.maxParticipants)
    refuse('room_full');
  if (joiner.isGuest) {
    if (room.accountsOnly && membership === null) refuse('accounts_only');
    await refuseTakenName(db, { roomId: room.id, guestId: joiner.id, name: joiner.username });
  }
  await enrolMember(db, room.id, joiner.id, new Date(now));
  if (!joiner.isGuest) await keepNameFree(db, joiner);
  // An invitation works only once. A person who has left needs the password to return.
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.roomId, room.id), eq(roomInvitations.userId, joiner.id)));
  const joined = joiner.isGuest ? 'guest.joined' : 'member.joined';
  const change: OpenChange = addedBy
    ? { kind: 'guest.added', data: { guest: joiner.username } }
    : { kind: membership === 'left' ? 'member.rejoined' : joined, data: {} };
  await logChange(db, { roomId: room.id, actor: addedBy ?? joiner, now, change });
  return membership === 'left' ? 'returned' : 'joined';
}

/**
 * Throws an error with the reason if the person was removed from the room. Otherwise returns whether the person is or
 * was a member; null if never.
 */
export async function refuseRemoved(
  db: Db,
  roomId: string,
  userId: string,
): Promise<'member' | 'left' | null> {
  const membership = await findMembership(db, roomId, userId);
  if (membership === null || typeof membership === 'string') return membership;
  const reason = membership.removedWith === null ? '' : ` Reason: ${membership.removedWith}`;
  return refuse('removed', `You were removed from this room.${reason}`);
}

/**
 * Ends a membership and logs the change; the member's entries stay in the standings. If the manager leaves, the
 * longest-serving deputy takes over; without a deputy, fails with creator_stays. Returns whether anything changed.
 */
export async function leaveRoom(
  context: Notifier,
  { viewer, room }: { viewer: Viewer; room: ProvenRoom },
): Promise<boolean> {
  const { db, now } = context;
  const row = await lockRoom(db, room.id);
  if (row.creatorId === viewer.id) {
    if (!(await passRoomOn(context, row, viewer))) refuse('creator_stays');
  } else await endClaims(context, row, viewer.id);
  const left = await endMembership(db, room.id, viewer.id, new Date(now));
  const change = { kind: 'member.left', data: {} } as const;
  if (left) await logChange(db, { roomId: room.id, actor: viewer, now, change });
  return left;
}

// Compare digests, so that the response time discloses neither the length nor the first characters of the password.
function isSamePassword(typed: string, stored: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typed), digest(stored));
}

const DAY_MS = 24 * 60 * 60 * 1000;
// Preview tokens are short because people share their links in chats. They grant no access.
const PREVIEW_BYTES = 12;

const isValidIn = (roomId: string, now: number) =>
  and(eq(inviteLinks.roomId, roomId), gt(inviteLinks.expiresAt, new Date(now)));

export async function readLinks(db: Db, room: Pick<ProvenRoom, 'id'>, now: number): Promise<InviteLink[]> {
  const rows = await db
    .select()
    .from(inviteLinks)
    .where(isValidIn(room.id, now))
    .orderBy(desc(inviteLinks.createdAt), desc(inviteLinks.id));
  return rows.map((row) => presentLink(row, null));
}

type Acting = { room: Pick<ProvenRoom, 'id' | 'name'>; viewer: Viewer; now: number };

export async function makeLink(
  db: Db,
  making: Acting & { expiresInDays: number | null; publicUrl: string },
): Promise<InviteLink> {
  const { viewer, now, publicUrl } = making;
  const room = await lockAsRunner(db, making);
  const createdAt = new Date(now);
  await db
    .delete(inviteLinks)
    .where(and(eq(inviteLinks.roomId, room.id), lte(inviteLinks.expiresAt, createdAt)));
  if ((await db.$count(inviteLinks, isValidIn(room.id, now))) >= INVITE_LINKS_MAX)
    refuse(
      'conflict',
      `A room can have at most ${INVITE_LINKS_MAX} invitation links. Turn one of them off first.`,
    );
  const preview = randomBytes(PREVIEW_BYTES).toString('base64url');
  const key = newToken();
  const expiresAt = new Date(now + (making.expiresInDays ?? INVITE_LINK_DAYS.usual) * DAY_MS);
  const row = {
    id: newId(),
    roomId: room.id,
    creatorId: viewer.id,
    previewHash: hashToken(preview),
    keyHash: hashToken(key),
    uses: 0,
    createdAt,
    expiresAt,
  };
  await db.insert(inviteLinks).values(row);
  const change = { kind: 'invite-link.made', data: { expiresAt: expiresAt.toISOString() } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  // Browsers do not send the fragment after '#' to servers, so the key does not appear in any log.
  return presentLink(row, `${publicUrl}/join/${room.roomCode}?via=${preview}#${key}`);
}

/** Deletes a link and logs the deletion. Members who joined through the link stay. */
export async function endLink(db: Db, { room, viewer, linkId, now }: Acting & { linkId: string }) {
  await lockRoom(db, room.id);
  if (!isId(linkId)) refuse('not_found');
  const [ended] = await db
    .delete(inviteLinks)
    .where(and(eq(inviteLinks.id, linkId), isValidIn(room.id, now)))
    .returning();
  const { createdAt, uses } = found(ended);
  const change = { kind: 'invite-link.ended', data: { madeAt: createdAt.toISOString(), uses } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
}

export async function isInvited(db: Db, typed: Invite, now: number): Promise<boolean> {
  return (await findLink(db, typed, now)) !== null;
}

function findLink(db: Db, { roomCode, key }: Invite, now: number) {
  return findLinkByKey(db, normalizeRoomCode(roomCode), hashToken(normalizeLinkToken(key, 'key')), now);
}

/** Returns the room of a valid invitation link. Refuses invalid links with not_found. */
export async function readPreview(db: Db, preview: string, now: number): Promise<InvitePreview> {
  const previewHash = hashToken(normalizeLinkToken(preview, 'preview'));
  return presentInvitation(db, found(await findInvitation(db, previewHash, now)), now);
}

/** Returns the viewer's personal invitation to the room with this code. Fails with not_found if there is none. */
export async function readOwnInvitation(
  db: Db,
  roomCode: string,
  viewer: Viewer,
  now: number,
): Promise<InvitePreview> {
  const code = normalizeRoomCode(roomCode);
  const invitation = isRoomCode(code) ? await findOwnInvitation(db, code, viewer.id, now) : null;
  return presentInvitation(db, found(invitation), now);
}

async function presentInvitation(
  db: Db,
  { roomId, managerId, invitedBy, accountsOnly }: Invitation,
  now: number,
): Promise<InvitePreview> {
  // The viewer may not be a member, so read the room as its manager. There is always a manager, because deleting the
  // manager's account deletes the room's links and invitations.
  const manager = { id: managerId, isAdmin: false };
  const card = await getRoomCard(db, manager, roomId, now);
  const { name, sport, timeZone, memberCount } = card;
  const isFull = card.bracketCount >= card.maxBrackets;
  return {
    name,
    sport,
    locksAt: card.lockTime,
    timeZone,
    memberCount,
    entry: card.isCompleted || card.isLocked ? 'watch' : isFull ? 'ask' : 'pick',
    accountsOnly,
    pickCount: card.yourPicks?.of ?? 0,
    invitedBy,
  };
}

/**
 * Joins a room by its code and the key of an invitation link, and counts the link's use. An unknown code, a wrong key
 * and an expired link get the same response (link_refused). Refuses a full room with room_full. `joinerOf` runs after
 * the link has been checked and may create the joiner.
 */
export async function enterByLink<Who extends Joiner>(
  db: Db,
  request: Invite & { now: number; joinerOf: (room: RoomRow) => Promise<Who> },
): Promise<Joined & { joiner: Who }> {
  const { now, joinerOf } = request;
  const link = (await findLink(db, request, now)) ?? refuse('link_refused');
  const room = await lockRoom(db, link.roomId);
  const joiner = await joinerOf(room);
  const entering = await enterRoom(db, { room, joiner, now });
  // The link may have been deleted before the room's row was locked.
  if (entering !== 'present' && !(await countUse(db, link.id))) refuse('link_refused');
  return { room, entering, joiner };
}

function presentLink(
  { id, createdAt, expiresAt, uses }: typeof inviteLinks.$inferSelect,
  url: string | null,
): InviteLink {
  return { id, url, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), uses };
}

/**
 * Invites members of a room to a new room made from it. Each of them is notified and can join without the password
 * while the invitation is valid. People who have blocked the inviter are not invited.
 */
export async function inviteByName(
  context: Notifier,
  invitation: {
    room: Pick<RoomRow, 'id' | 'name' | 'sport' | 'roomCode'>;
    from: string;
    inviter: Pick<Viewer, 'id' | 'username'>;
    userIds: readonly string[];
  },
): Promise<void> {
  const { db, now } = context;
  const { room, from, inviter, userIds } = invitation;
  const blockers = await listBlockers(db, userIds, inviter.id);
  const invitedIds = userIds.filter((id) => !blockers.has(id));
  const expiresAt = new Date(now + INVITE_LINK_DAYS.usual * DAY_MS);
  const rows = invitedIds.map((userId) => ({ roomId: room.id, userId, inviterId: inviter.id, expiresAt }));
  if (rows.length > 0) await db.insert(roomInvitations).values(rows);
  await notify(context, invitedIds, {
    kind: 'invitation',
    title: `Invitation to ${room.name}`,
    message: `${inviter.username} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}, the next room after ${from}. You can join with one tap.`,
    link: pages.join(room.roomCode),
    lineKey: invitationKey(room.id),
    namedId: inviter.id,
    goodUntil: expiresAt.getTime(),
  });
}

/**
 * Lets one member create an entry and save picks after the lock, for the given number of minutes (rules:
 * locks#late-picks). Logs the permission and notifies every member. A new period replaces an earlier one.
 */
export async function letEnterLate(
  context: Notifier,
  { room, viewer, userId, minutes }: Acting & { userId: string; minutes: number },
): Promise<{ success: true; userId: string; lateEntryUntil: string }> {
  const { db, now, announce } = context;
  refuseCompleted(await lockAsRunner(db, { room, viewer }));
  const { username } = found(isId(userId) ? await findCandidate(db, room.id, userId) : null);
  const until = new Date(now + minutes * 60_000);
  await updateMember(db, room.id, userId, { lateEntryUntil: until });
  await raiseRoomVersion(db, room.id);
  await logChange(db, {
    roomId: room.id,
    actor: viewer,
    now,
    change: { kind: 'member.late-entry', data: { userId, name: username, minutes } },
  });
  const others = (await listMemberIds(db, room.id)).filter((id) => id !== viewer.id);
  await notifyEach(
    context,
    others.map((id) => ({
      userId: id,
      kind: 'late-entry',
      roomId: room.id,
      title: 'Late Picks',
      message:
        id === userId
          ? `You can still pick in ${room.name} for the next ${minutes} minutes: anything that has not begun. Everyone in the room is told.`
          : `${username} may still pick in ${room.name} for the next ${minutes} minutes, with everyone’s locked picks in view: anything that has not begun.`,
      link: pages.room(room.id),
      lineKey: `late-entry:${room.id}:${userId}`,
      namedId: userId,
      goodUntil: until.getTime(),
    })),
  );
  announce(
    ...(['room', 'standings', 'members', 'changes'] as const).map((part) => roomTopic(room.id, part)),
    userTopic(userId, 'rooms'),
  );
  return { success: true, userId, lateEntryUntil: until.toISOString() };
}

const INVITATION = {
  roomId: rooms.id,
  managerId: rooms.creatorId,
  invitedBy: shownName,
  accountsOnly: rooms.accountsOnly,
};
type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

async function findOwnInvitation(db: Db, roomCode: string, userId: string, now: number) {
  const isOwn = and(eq(roomInvitations.userId, userId), gt(roomInvitations.expiresAt, new Date(now)));
  const [row] = await db
    .select(INVITATION)
    .from(roomInvitations)
    .innerJoin(rooms, eq(rooms.id, roomInvitations.roomId))
    .innerJoin(users, eq(users.id, roomInvitations.inviterId))
    .where(and(isOwn, eq(rooms.roomCode, roomCode)));
  return row ?? null;
}

async function findInvitation(db: Db, previewHash: string, now: number) {
  const [row] = await db
    .select(INVITATION)
    .from(inviteLinks)
    .innerJoin(rooms, eq(rooms.id, inviteLinks.roomId))
    .innerJoin(users, eq(users.id, inviteLinks.creatorId))
    .where(and(eq(inviteLinks.previewHash, previewHash), gt(inviteLinks.expiresAt, new Date(now))));
  return row ?? null;
}

async function findLinkByKey(db: Db, roomCode: string, keyHash: string, now: number) {
  const isValid = and(eq(inviteLinks.keyHash, keyHash), gt(inviteLinks.expiresAt, new Date(now)));
  const [row] = await db
    .select({ id: inviteLinks.id, roomId: inviteLinks.roomId })
    .from(inviteLinks)
    .innerJoin(rooms, eq(rooms.id, inviteLinks.roomId))
    .where(and(isValid, eq(rooms.roomCode, roomCode)));
  return row ?? null;
}

/** Counts a use of a link. Returns whether the link still exists. */
async function countUse(db: Db, linkId: string): Promise<boolean> {
  const counted = await db
    .update(inviteLinks)
    .set({ uses: sql`${inviteLinks.uses} + 1` })
    .where(eq(inviteLinks.id, linkId))
    .returning({ id: inviteLinks.id });
  return counted.length > 0;
}
