import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INVITE_LINK_DAYS, INVITE_LINKS_MAX, type InviteLink, type InvitePreview } from '@lockroom/contract';
import { isRoomCode, keyInText, normalizeLinkToken, normalizeRoomCode, sportLabel } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { hashToken, isId, newId, newToken } from '../../kernel/ids.ts';
import { invitationKey, notify, pages, type Telling } from '../notifications/notifications.service.ts';
import type { PlayedInRooms } from './competition.service.ts';
import {
  countLinks,
  countPeople,
  countUse,
  deleteInvitation,
  endMembership,
  enrolMember,
  findInvitation,
  findLinkByKey,
  findMembership,
  findOwnInvitation,
  type Invitation,
  type InviteLinkRow,
  insertInvitations,
  insertLink,
  listLinks,
  takeLink,
} from './members.store.ts';
import { getRoomCard, lockRoom, logChange } from './rooms.service.ts';
import { findRoomByCode, findRoomLocked, type RoomRow } from './rooms.store.ts';

/** How somebody came to be in a room. */
type Entering = 'present' | 'joined' | 'returned';

/** The room somebody is in after joining, and how. */
export interface Joined {
  room: Pick<ProvenRoom, 'id' | 'name' | 'creatorId'>;
  entering: Entering;
}

/**
 * Joins the room of a code by its password, or without it where its manager invited the joiner by name or the code was
 * sent as an invitation link. An unknown code and a wrong password are refused alike (join_refused) and cost the same; a
 * full room is a conflict (room_full). Who is in already stays in, who had left has everything back.
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

  // Counted under the lock: two who join at once do not both take the last place.
  const room = (await findRoomLocked(db, named.id, 'no key update')) ?? refuse('join_refused');
  const entering = await enterRoom(db, { room, joiner: viewer, now });
  // The link may have been ended before the room was locked.
  if (!fits && !isInvited && link && entering !== 'present' && !(await countUse(db, link.id)))
    refuse('join_refused');
  return { room, entering };
}

/** Makes somebody a member of a room that is locked, logged; a full one refuses. */
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
  // It opens the room once: who leaves comes back with the password.
  await deleteInvitation(db, room.id, joiner.id);
  const kind = membership === 'left' ? 'member.rejoined' : 'member.joined';
  await logChange(db, { roomId: room.id, actor: joiner, now, change: { kind, data: {} } });
  return membership === 'left' ? 'returned' : 'joined';
}

/**
 * Ends a membership, logged; the brackets stay in the standings. The creator cannot leave (creator_stays). Tells
 * whether something changed.
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

// Digests have one length, so that neither the length of the password nor its first letters show in the time taken.
function isSamePassword(typed: string, stored: string): boolean {
  return timingSafeEqual(digest(typed), digest(stored));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const DAY_MS = 24 * 60 * 60 * 1000;
// It opens nothing, and every chat that the link is sent to shows it.
const PREVIEW_BYTES = 12;

/** The links of a room that are good now, newest first, without their addresses. */
export async function readLinks(db: Db, room: Pick<ProvenRoom, 'id'>, now: number): Promise<InviteLink[]> {
  return (await listLinks(db, room.id, new Date(now))).map((row) => presentLink(row, null));
}

/** Makes a link to a room, logged, and answers it with its address. Refuses where the room has as many as it may. */
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
  await insertLink(db, row);
  const change = { kind: 'invite-link.made', data: { expiresAt: expiresAt.toISOString() } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  // What follows the # is sent to no server, so that the key stands in nobody's log.
  return presentLink(row, `${publicUrl}/join/${room.roomCode}?via=${preview}#${key}`);
}

/** Ends a link, logged; members who joined by it stay. Refuses with not_found where the room has no such link. */
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

/** What a link invites to; refuses with not_found for one that is not good now. */
export async function readPreview(
  db: Db,
  types: readonly PlayedInRooms[],
  preview: string,
  now: number,
): Promise<InvitePreview> {
  const invitation = found(
    await findInvitation(db, hashToken(normalizeLinkToken(preview, 'preview')), new Date(now)),
  );
  return presentInvitation(db, types, invitation, now);
}

/** The room of a code to which the viewer is invited by name; refuses with not_found for everybody else. */
export async function readOwnInvitation(
  db: Db,
  types: readonly PlayedInRooms[],
  { roomCode, viewer, now }: { roomCode: string; viewer: Pick<Viewer, 'id'>; now: number },
): Promise<InvitePreview> {
  const code = normalizeRoomCode(roomCode);
  const asked = { roomCode: code, userId: viewer.id, now: new Date(now) };
  const invitation = found(isRoomCode(code) ? await findOwnInvitation(db, asked) : null);
  return presentInvitation(db, types, invitation, now);
}

async function presentInvitation(
  db: Db,
  types: readonly PlayedInRooms[],
  { roomId, managerId, invitedBy }: Invitation,
  now: number,
): Promise<InvitePreview> {
  // The room is there for its manager, who never leaves; links end with that account.
  const manager = { id: managerId, isAdmin: false };
  const { name, sport, lockTime, memberCount } = await getRoomCard(db, types, manager, roomId, now);
  return { name, sport, locksAt: lockTime, memberCount, invitedBy };
}

/**
 * Joins the room of a code by the key of one of its links, and counts the use. An unknown code, a wrong key and a link
 * that ended are refused alike (link_refused); a full room is a conflict, as for `joinRoom`.
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
  // It may have been ended before the room was locked.
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
 * Invites people by name to a room that was made from one they are members of: each is notified, and joins without the
 * password for as long as a link is usually good.
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
