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
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { inviteLinks, roomInvitations } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import { listBlockers } from '../friends/friends.service.ts';
import {
  invitationKey,
  notify,
  notifyEach,
  pages,
  type Telling,
} from '../notifications/notifications.service.ts';
import { keepNameFree, refuseTakenName } from './guest-names.service.ts';
import { endClaims, findCandidate, passRoomOn } from './managers.service.ts';
import {
  countLinks,
  countPeople,
  countUse,
  endMembership,
  enrolMember,
  findInvitation,
  findLinkByKey,
  findMembership,
  findOwnInvitation,
  type Invitation,
  type InviteLinkRow,
  listLinks,
  listMemberIds,
  takeLink,
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
  const isInvited =
    (await findOwnInvitation(db, { roomCode: code, userId: viewer.id, now: new Date(now) })) !== null;
  const key = keyInText(roomCode);
  const keyHash = key && hashToken(key);
  const link = keyHash && (await findLinkByKey(db, { roomCode: code, keyHash, now: new Date(now) }));
  const fits = isSamePassword(password, named?.roomPassword ?? '');
  if (!named || !(fits || isInvited || link)) return refuse('join_refused');

  // Count members under the lock of the room's row, so that two people cannot both take the last free spot.
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
  {
    room,
    joiner,
    addedBy,
    now,
  }: {
    room: Pick<RoomRow, 'id' | 'maxParticipants'> & Partial<Pick<RoomRow, 'accountsOnly'>>;
    joiner: Joiner;
    /** The manager or deputy who adds a guest without a device. */
    addedBy?: Pick<Viewer, 'id' | 'username'>;
    now: number;
  },
): Promise<Entering> {
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
  const change: OpenChange = addedBy
    ? { kind: 'guest.added', data: { guest: joiner.username } }
    : {
        kind: membership === 'left' ? 'member.rejoined' : joiner.isGuest ? 'guest.joined' : 'member.joined',
        data: {},
      };
  await logChange(db, { roomId: room.id, actor: addedBy ?? joiner, now, change });
  return membership === 'left' ? 'returned' : 'joined';
}

/** Refuses a removed person and states the reason. For anybody else, returns the state of the membership. */
export async function refuseRemoved(db: Db, roomId: string, userId: string) {
  const membership = await findMembership(db, roomId, userId);
  if (membership === null || typeof membership === 'string') return membership;
  const { removedWith } = membership;
  return refuse(
    'removed',
    `You were removed from this room.${removedWith === null ? '' : ` Reason: ${removedWith}`}`,
  );
}

/**
 * Ends a membership and logs the change; the member's entries stay in the standings. If the manager leaves, the
 * longest-serving deputy takes over; without a deputy, fails with creator_stays. Returns whether anything changed.
 */
export async function leaveRoom(telling: Telling, { viewer, room }: { viewer: Viewer; room: ProvenRoom }) {
  const { db, now } = telling;
  const row = await lockRoom(db, room.id);
  if (row.creatorId === viewer.id) {
    if (!(await passRoomOn(telling, row, viewer))) refuse('creator_stays');
  } else await endClaims(telling, row, viewer.id);
  const left = await endMembership(db, room.id, viewer.id, new Date(now));
  if (left) {
    await logChange(db, { roomId: room.id, actor: viewer, now, change: { kind: 'member.left', data: {} } });
  }
  return left;
}

// Compare digests, so that the response time discloses neither the length nor the first characters of the password.
function isSamePassword(typed: string, stored: string): boolean {
  return timingSafeEqual(digest(typed), digest(stored));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const DAY_MS = 24 * 60 * 60 * 1000;
// Preview tokens are short because people share their links in chats. They grant no access.
const PREVIEW_BYTES = 12;

export async function readLinks(db: Db, room: Pick<ProvenRoom, 'id'>, now: number): Promise<InviteLink[]> {
  return (await listLinks(db, room.id, new Date(now))).map((row) => presentLink(row, null));
}

export async function makeLink(
  db: Db,
  making: {
    room: Pick<ProvenRoom, 'id'>;
    viewer: Viewer;
    expiresInDays: number | null;
    now: number;
    publicUrl: string;
  },
): Promise<InviteLink> {
  const { viewer, now, publicUrl } = making;
  const room = await lockAsRunner(db, making);
  const createdAt = new Date(now);
  if ((await countLinks(db, room.id, createdAt)) >= INVITE_LINKS_MAX)
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
export async function endLink(
  db: Db,
  {
    room,
    viewer,
    linkId,
    now,
  }: { room: Pick<ProvenRoom, 'id'>; viewer: Viewer; linkId: string; now: number },
): Promise<void> {
  await lockRoom(db, room.id);
  const { createdAt, uses } = found(isId(linkId) ? await takeLink(db, room.id, linkId, new Date(now)) : null);
  const change = { kind: 'invite-link.ended', data: { madeAt: createdAt.toISOString(), uses } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
}

interface TypedLink {
  roomCode: string;
  key: string;
}

export async function isInvited(db: Db, typed: TypedLink, now: number): Promise<boolean> {
  return (await findLink(db, typed, now)) !== null;
}

function findLink(db: Db, { roomCode, key }: TypedLink, now: number) {
  return findLinkByKey(db, {
    roomCode: normalizeRoomCode(roomCode),
    keyHash: hashToken(normalizeLinkToken(key, 'key')),
    now: new Date(now),
  });
}

/** Returns the room to which a valid link invites. Refuses invalid links with not_found. */
export async function readPreview(db: Db, preview: string, now: number): Promise<InvitePreview> {
  const invitation = found(
    await findInvitation(db, hashToken(normalizeLinkToken(preview, 'preview')), new Date(now)),
  );
  return presentInvitation(db, invitation, now);
}

/** Returns the viewer's personal invitation to the room with this code. Fails with not_found if there is none. */
export async function readOwnInvitation(
  db: Db,
  { roomCode, viewer, now }: { roomCode: string; viewer: Pick<Viewer, 'id'>; now: number },
): Promise<InvitePreview> {
  const code = normalizeRoomCode(roomCode);
  const asked = { roomCode: code, userId: viewer.id, now: new Date(now) };
  const invitation = found(isRoomCode(code) ? await findOwnInvitation(db, asked) : null);
  return presentInvitation(db, invitation, now);
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
  const { name, sport, timeZone, lockTime, memberCount, isCompleted, isLocked, bracketCount, maxBrackets } =
    card;
  const entry = isCompleted || isLocked ? 'watch' : bracketCount >= maxBrackets ? 'ask' : 'pick';
  return {
    name,
    sport,
    locksAt: lockTime,
    timeZone,
    memberCount,
    entry,
    accountsOnly,
    pickCount: card.yourPicks?.of ?? 0,
    invitedBy,
  };
}

/**
 * Joins a room by its code and the key of an invitation link, and counts the use. An unknown code, a wrong key and an
 * expired link get the same response (link_refused). Refuses a full room with room_full. `joinerOf` runs after the link
 * has been checked and may create the joiner.
 */
export async function enterByLink<Who extends Joiner>(
  db: Db,
  request: TypedLink & { now: number; joinerOf: (room: RoomRow) => Promise<Who> },
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
  { id, createdAt, expiresAt, uses }: Pick<InviteLinkRow, 'id' | 'createdAt' | 'expiresAt' | 'uses'>,
  url: string | null,
): InviteLink {
  return { id, url, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), uses };
}

/**
 * Invites members of a room to a new room made from it. Each of them is notified and can join without the password
 * while the invitation is valid. People who have blocked the inviter are not invited.
 */
export async function inviteByName(
  telling: Telling,
  {
    room,
    from,
    inviter,
    userIds,
  }: {
    room: Pick<ProvenRoom, 'id' | 'name' | 'sport'> & { roomCode: string };
    from: string;
    inviter: Pick<Viewer, 'id' | 'username'>;
    userIds: readonly string[];
  },
): Promise<void> {
  const { db, now } = telling;
  const blockers = await listBlockers(db, userIds, inviter.id);
  const invitedIds = userIds.filter((id) => !blockers.has(id));
  const expiresAt = new Date(now + INVITE_LINK_DAYS.usual * DAY_MS);
  const rows = invitedIds.map((userId) => ({ roomId: room.id, userId, inviterId: inviter.id, expiresAt }));
  if (rows.length > 0) await db.insert(roomInvitations).values(rows);
  await notify(telling, invitedIds, {
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
  telling: Telling,
  {
    room,
    viewer,
    userId,
    minutes,
  }: { room: Pick<ProvenRoom, 'id' | 'name'>; viewer: Viewer; userId: string; minutes: number },
): Promise<{ success: true; userId: string; lateEntryUntil: string }> {
  const { db, now, announce } = telling;
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
    telling,
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
