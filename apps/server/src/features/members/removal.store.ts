import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { guestClaims, inviteLinks, roomInvitations, roomMembers } from '../../kernel/db/tables/rooms.ts';

const membership = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** Finds a current or former member of a room. */
export async function findPerson(db: Db, roomId: string, userId: string) {
  const { leftAt, deputySince, removedAt, pausedAt, lateEntryUntil } = roomMembers;
  const [row] = await db
    .select({ id: users.id, username: shownName, leftAt, deputySince, removedAt, pausedAt, lateEntryUntil })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(membership(roomId, userId));
  return row ?? null;
}

export async function updateMember(
  db: Db,
  roomId: string,
  userId: string,
  values: Partial<typeof roomMembers.$inferInsert>,
): Promise<void> {
  await db.update(roomMembers).set(values).where(membership(roomId, userId));
}

/** Excludes a person's entries from the ranking or includes them again. Returns how many entries the person has. */
export async function setEntriesRemoved(
  db: Db,
  roomId: string,
  ownerId: string,
  isRemoved: boolean,
): Promise<number> {
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
export async function deleteInvitations(db: Db, roomId: string, userId: string, now: Date) {
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
