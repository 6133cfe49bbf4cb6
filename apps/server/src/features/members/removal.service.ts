import { LIST_PAGE, type OpenChange, type RemovedMember } from '@lockroom/contract';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import {
  guestClaims,
  inviteLinks,
  membership,
  roomInvitations,
  roomMembers,
} from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { isId } from '../../kernel/ids.ts';
import { recomputeOwner } from '../competitions/standings.service.ts';
import { presentPerson } from '../images/images.service.ts';
import {
  deleteNotificationsOfRoom,
  type Notifier,
  notify,
  pages,
} from '../notifications/notifications.service.ts';
import { endClaims } from '../rooms/managers.service.ts';
import { notifyOfFreeSlot } from '../rooms/room-notices.service.ts';
import { lockAsRunner } from '../rooms/rooms.access.ts';
import { listEntryIdsOf, logChange, raiseRoomVersion, updateMember } from '../rooms/rooms.service.ts';

export type Doing = Notifier & { room: ProvenRoom; viewer: Viewer };

/** Locks the room's row and finds the person. Refuses the manager, and a deputy unless the viewer is the manager. */
async function findSubject({ db, room, viewer }: Doing, userId: string) {
  const locked = await lockAsRunner(db, { room, viewer });
  const { creatorId } = locked;
  const person = found(isId(userId) ? await findPerson(db, room.id, userId) : null);
  if (person.id === creatorId) refuse('forbidden', 'The manager cannot be removed or paused.');
  if (person.deputySince !== null && viewer.id !== creatorId)
    refuse('manager_only', 'Only the manager can remove or pause a deputy.');
  return { ...person, room: locked };
}

const log = ({ db, room, viewer, now }: Doing, change: OpenChange) =>
  logChange(db, { roomId: room.id, actor: viewer, now, change });

/**
 * Removes a current or former member, who then cannot join again. Ends all access to the room and keeps the person's
 * brackets and messages. Returns false if the person was already removed.
 */
export async function removeMember(
  doing: Doing,
  userId: string,
  { reason, keepRanked }: { reason: string | null; keepRanked: boolean },
): Promise<boolean> {
  const { db, room, now } = doing;
  const person = await findSubject(doing, userId);
  if (person.removedAt !== null) return false;
  const at = new Date(now);
  await updateMember(db, room.id, person.id, {
    leftAt: person.leftAt ?? at,
    // Ends the late-entry period but keeps its time, so that brackets with late picks stay marked.
    ...(person.lateEntryUntil !== null && person.lateEntryUntil > at && { lateEntryUntil: at }),
    removedAt: at,
    reason,
    pausedAt: null,
    awaitsPlace: false,
  });
  await endClaims(doing, person.room, person.id);
  const links = await deleteInvitations(db, room.id, person.id, at);
  const brackets = await setEntriesRemoved(db, room.id, person.id, !keepRanked);
  const data = { userId: person.id, name: person.username, reason, brackets, keepRanked };
  await log(doing, { kind: 'member.removed', data });
  for (const { createdAt, uses } of links)
    await log(doing, { kind: 'invite-link.ended', data: { madeAt: createdAt.toISOString(), uses } });
  await rankAgain(doing, brackets);
  // Notifications contain details about the room. Deleting them also cancels their pending pushes and emails.
  const entryIds = await listEntryIdsOf(db, room.id);
  await deleteNotificationsOfRoom(db, {
    roomId: room.id,
    roomCode: person.room.roomCode,
    entryIds,
    userId: person.id,
  });
  await notify(doing, [person.id], {
    kind: 'membership',
    title: `Removed from ${room.name}`,
    message: `You were removed from ${room.name}.${reasonText(reason)}`,
    link: null,
  });
  return true;
}

export async function changeRemoval(doing: Doing, userId: string, keepRanked: boolean): Promise<boolean> {
  const { db, room } = doing;
  const person = await findSubject(doing, userId);
  if (person.removedAt === null) refuse('conflict', `${person.username} was not removed from this room.`);
  const removed = (await listRemoved(db, room.id)).find(({ id }) => id === person.id);
  if (!removed || removed.bracketsCount === 0 || removed.isUnranked === !keepRanked) return false;
  const brackets = await setEntriesRemoved(db, room.id, person.id, !keepRanked);
  await log(doing, { kind: 'member.ranked', data: { userId: person.id, name: person.username, keepRanked } });
  await rankAgain(doing, brackets);
  return true;
}

async function rankAgain(doing: Doing, brackets: number): Promise<void> {
  if (brackets === 0) return;
  const { db, room, now } = doing;
  await raiseRoomVersion(db, room.id);
  await recomputeOwner(db, room, { resultsMoved: false, now });
  await notifyOfFreeSlot(doing, doing);
}

export async function pauseMember(doing: Doing, userId: string, reason: string | null): Promise<boolean> {
  const { db, room, now } = doing;
  const person = await findSubject(doing, userId);
  if (person.leftAt !== null) refuse('not_found');
  if (person.pausedAt !== null) return false;
  if (person.deputySince !== null)
    refuse('conflict', `${person.username} is a deputy. Make ${person.username} a member first.`);
  await updateMember(db, room.id, person.id, { pausedAt: new Date(now), reason });
  await log(doing, { kind: 'member.paused', data: { userId: person.id, name: person.username, reason } });
  await notify(doing, [person.id], {
    kind: 'membership',
    title: `Paused in ${room.name}`,
    message: `You are paused in ${room.name}: your brackets count, but you cannot write messages or create brackets.${reasonText(reason)}`,
    link: pages.room(room.id),
  });
  return true;
}

/** Ends a pause, or lets a removed person rejoin and ranks their brackets again. */
export async function allowMember(doing: Doing, userId: string): Promise<boolean> {
  const { db, room } = doing;
  const person = await findSubject(doing, userId);
  const wasRemoved = person.removedAt !== null;
  if (!wasRemoved && person.pausedAt === null) return false;
  const was = wasRemoved ? 'removed' : 'paused';
  await updateMember(db, room.id, person.id, { removedAt: null, pausedAt: null, reason: null });
  await log(doing, { kind: 'member.allowed', data: { userId: person.id, name: person.username, was } });
  if (wasRemoved) await rankAgain(doing, await setEntriesRemoved(db, room.id, person.id, false));
  const text = wasRemoved
    ? {
        title: `You can join ${room.name} again`,
        message: `You can join ${room.name} again with its Room ID and password or an invitation. Your brackets are still there.`,
        link: null,
      }
    : {
        title: `No longer paused in ${room.name}`,
        message: `You can write messages and create brackets in ${room.name} again.`,
        link: pages.room(room.id),
      };
  await notify(doing, [person.id], { kind: 'membership', ...text });
  return true;
}

const reasonText = (reason: string | null): string => (reason === null ? '' : ` Reason: ${reason}`);

export async function readRemoved(db: Db, roomId: string): Promise<RemovedMember[]> {
  return (await listRemoved(db, roomId).limit(LIST_PAGE.most)).map((row) => ({
    user: presentPerson(row),
    removedAt: row.removedAt.toISOString(),
    reason: row.reason,
    bracketsCount: row.bracketsCount,
    keepRanked: !row.isUnranked,
    awaitsClaim: row.awaitsClaim,
  }));
}

async function findPerson(db: Db, roomId: string, userId: string) {
  const { leftAt, deputySince, removedAt, pausedAt, lateEntryUntil } = roomMembers;
  const [row] = await db
    .select({ id: users.id, username: shownName, leftAt, deputySince, removedAt, pausedAt, lateEntryUntil })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(membership(roomId, userId));
  return row ?? null;
}

/** Excludes a person's entries from the ranking or includes them again. Returns the number of the person's entries. */
async function setEntriesRemoved(db: Db, roomId: string, ownerId: string, isRemoved: boolean) {
  const changed = await db
    .update(entries)
    // The previous rank was computed with a different set of entries.
    .set({ isRemoved, previousRank: null })
    .where(and(eq(entries.roomId, roomId), eq(entries.ownerId, ownerId)))
    .returning({ id: entries.id });
  return changed.length;
}

export function listRemoved(db: Db, roomId: string) {
  return db
    .select({
      id: users.id,
      username: shownName,
      photoHash: users.photoHash,
      removedAt: sql<Date>`${roomMembers.removedAt}`.mapWith(roomMembers.removedAt),
      reason: roomMembers.reason,
      bracketsCount: sql<number>`count(${entries.id})::int`,
      awaitsClaim: sql<boolean>`exists (
        select from ${guestClaims} c where c.user_id = ${users.id} and c.room_id = ${roomId})`,
      isUnranked: sql<boolean>`coalesce(bool_or(${entries.isRemoved}), false)`,
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .leftJoin(entries, and(eq(entries.roomId, roomMembers.roomId), eq(entries.ownerId, roomMembers.userId)))
    .where(and(eq(roomMembers.roomId, roomId), isNotNull(roomMembers.removedAt)))
    .groupBy(users.id, roomMembers.removedAt, roomMembers.reason)
    .orderBy(desc(roomMembers.removedAt), asc(users.id));
}

/**
 * Deletes a person's invitations to a room and the invitation links that the person created. Also invalidates the
 * unused claim links that the person made for guests. Returns the invitation links that were still valid.
 */
async function deleteInvitations(db: Db, roomId: string, userId: string, now: Date) {
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.roomId, roomId), eq(roomInvitations.userId, userId)));
  // Expire the claims instead of deleting them, because an unused claim marks a guest without a device.
  await db
    .update(guestClaims)
    .set({ expiresAt: now })
    .where(and(eq(guestClaims.roomId, roomId), eq(guestClaims.createdById, userId)));
  const links = await db
    .delete(inviteLinks)
    .where(and(eq(inviteLinks.roomId, roomId), eq(inviteLinks.creatorId, userId)))
    .returning();
  return links.filter(({ expiresAt }) => expiresAt > now);
}
