import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INVITE_LINK_DAYS, INVITE_LINKS_MAX, type InviteLink, type InvitePreview } from '@lockroom/contract';
import { isRoomCode, keyInText, normalizeLinkToken, normalizeRoomCode, sportLabel } from '@lockroom/rules';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { inviteLinks, roomInvitations } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import { invitationKey, notify, pages, type Telling } from '../notifications/notifications.service.ts';
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
  insertInvitations,
  listLinks,
  takeLink,
} from './members.store.ts';
import { getRoomCard, lockRoom, logChange } from './rooms.service.ts';
import { findRoomByCode, findRoomLocked, type RoomRow } from './rooms.store.ts';

/** The effect of joining: already a member, new, or back after leaving. */
type Entering = 'present' | 'joined' | 'returned';

export interface Joined {
  room: Pick<ProvenRoom, 'id' | 'name' | 'creatorId'>;
  entering: Entering;
}

/**
 * Joins a room by its code and password, or without the password if the joiner was invited by name or entered an invitation
 * link as code. An unknown code and a wrong password get the same answer (join_refused) after the same time. Refuses with
 * room_full. Joining twice changes nothing, and former members get everything back.
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

  // Members are counted under the lock, so that two people cannot take the last place at once.
  const room = (await findRoomLocked(db, named.id, 'no key update')) ?? refuse('join_refused');
  const entering = await enterRoom(db, { room, joiner: viewer, now });
  // The link may have been deleted before the room was locked.
  if (!fits && !isInvited && link && entering !== 'present' && !(await countUse(db, link.id)))
    refuse('join_refused');
  return { room, entering };
}

/** Makes somebody a member and logs it; refuses if the room is full. The room must be locked. */
export async function enterRoom(
  db: Db,
  {
    room,
    joiner,
    now,
  }: {
    room: Pick<RoomRow, 'id' | 'maxParticipants'>;
    joiner: Pick<Viewer, 'id' | 'username'>;
    now: number;
  },
): Promise<Entering> {
  const membership = await findMembership(db, room.id, joiner.id);
  if (membership === 'member') return 'present';
  if (room.maxParticipants !== null && (await countPeople(db, room.id)) >= room.maxParticipants)
    refuse('room_full');
  await enrolMember(db, room.id, joiner.id, new Date(now));
  // An invitation works once; returning after leaving needs the password.
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.roomId, room.id), eq(roomInvitations.userId, joiner.id)));
  const kind = membership === 'left' ? 'member.rejoined' : 'member.joined';
  await logChange(db, { roomId: room.id, actor: joiner, now, change: { kind, data: {} } });
  return membership === 'left' ? 'returned' : 'joined';
}

/**
 * Ends a membership and logs it; the member's entries stay in the standings. Refuses the creator with creator_stays.
 * Returns whether anything changed.
 */
export async function leaveRoom(
  db: Db,
  { viewer, room, now }: { viewer: Viewer; room: ProvenRoom; now: number },
): Promise<boolean> {
  if (room.creatorId === viewer.id) refuse('creator_stays');
  await lockRoom(db, room.id);
  const left = await endMembership(db, room.id, viewer.id, new Date(now));
  if (left) {
    await logChange(db, { roomId: room.id, actor: viewer, now, change: { kind: 'member.left', data: {} } });
  }
  return left;
}

// Compares digests, so that the time discloses neither the length nor the first letters of the password.
function isSamePassword(typed: string, stored: string): boolean {
  return timingSafeEqual(digest(typed), digest(stored));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const DAY_MS = 24 * 60 * 60 * 1000;
// Short, because the preview token grants no access and is visible in chats.
const PREVIEW_BYTES = 12;

/** Lists the valid links of a room, newest first, without their URLs. */
export async function readLinks(db: Db, room: Pick<ProvenRoom, 'id'>, now: number): Promise<InviteLink[]> {
  return (await listLinks(db, room.id, new Date(now))).map((row) => presentLink(row, null));
}

/** Creates an invitation link, logs it, and returns it with its URL. Refuses beyond the room's limit. */
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
  const room = await lockRoom(db, making.room.id);
  const createdAt = new Date(now);
  if ((await countLinks(db, room.id, createdAt)) >= INVITE_LINKS_MAX)
    refuse('conflict', `A room has at most ${INVITE_LINKS_MAX} invitation links. End one of them first.`);
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
  // Browsers do not send the fragment after '#' to servers, so the key appears in no log.
  return presentLink(row, `${publicUrl}/join/${room.roomCode}?via=${preview}#${key}`);
}

/** Deletes a link and logs it; members who joined by it stay. */
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

/** Returns what a valid link invites to; refuses others with not_found. */
export async function readPreview(db: Db, preview: string, now: number): Promise<InvitePreview> {
  const invitation = found(
    await findInvitation(db, hashToken(normalizeLinkToken(preview, 'preview')), new Date(now)),
  );
  return presentInvitation(db, invitation, now);
}

/** Returns the viewer's invitation by name to the room with this code; refuses with not_found without one. */
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
  { roomId, managerId, invitedBy }: Invitation,
  now: number,
): Promise<InvitePreview> {
  // Read as the manager, who is always a member; links are deleted with the manager's account.
  const manager = { id: managerId, isAdmin: false };
  const { name, sport, lockTime, memberCount } = await getRoomCard(db, manager, roomId, now);
  return { name, sport, locksAt: lockTime, memberCount, invitedBy };
}

/**
 * Joins a room by its code and the key of an invitation link, and counts the use. An unknown code, a wrong key and an
 * expired link get the same answer (link_refused). Refuses with room_full.
 */
export async function joinByLink(
  db: Db,
  { viewer, roomCode, key, now }: { viewer: Viewer; roomCode: string; key: string; now: number },
): Promise<Joined> {
  const link =
    (await findLinkByKey(db, {
      roomCode: normalizeRoomCode(roomCode),
      keyHash: hashToken(normalizeLinkToken(key, 'key')),
      now: new Date(now),
    })) ?? refuse('link_refused');
  const room = await lockRoom(db, link.roomId);
  const entering = await enterRoom(db, { room, joiner: viewer, now });
  // The link may have been deleted before the room was locked.
  if (entering !== 'present' && !(await countUse(db, link.id))) refuse('link_refused');
  return { room, entering };
}

function presentLink(
  { id, createdAt, expiresAt, uses }: Pick<InviteLinkRow, 'id' | 'createdAt' | 'expiresAt' | 'uses'>,
  url: string | null,
): InviteLink {
  return { id, url, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), uses };
}

/**
 * Invites members of a room to the room that was made from it. Each is notified and can join without the password while
 * the invitation is valid.
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
  const expiresAt = new Date(now + INVITE_LINK_DAYS.usual * DAY_MS);
  const rows = userIds.map((userId) => ({ roomId: room.id, userId, inviterId: inviter.id, expiresAt }));
  await insertInvitations(db, rows);
  await notify(telling, userIds, {
    kind: 'invitation',
    title: `Invitation to ${room.name}`,
    message: `${inviter.username} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}, made from ${from}. You join with one tap.`,
    link: pages.join(room.roomCode),
    lineKey: invitationKey(room.id),
    namedId: inviter.id,
    goodUntil: expiresAt.getTime(),
  });
}
