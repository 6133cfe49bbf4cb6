import { createHash, timingSafeEqual } from 'node:crypto';
import { keyInText, normalizeRoomCode } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import { deleteInvitation, findOwnInvitation } from './invitations.store.ts';
import { countUse, findLinkByKey } from './invite-links.store.ts';
import { countPeople, endMembership, enrolMember, findMembership } from './members.store.ts';
import { lockRoom, logChange } from './rooms.service.ts';
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
