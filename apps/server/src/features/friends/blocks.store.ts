import { and, desc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { blocks, friendRequests } from '../../kernel/db/tables/friends.ts';
import { roomInvitations, roomMembers } from '../../kernel/db/tables/rooms.ts';
import { between } from './friends.store.ts';

/** SQL condition: the user has blocked the person. */
export const isBlockedBy = (userId: SQLWrapper | string, personId: SQLWrapper | string) =>
  sql<boolean>`exists (select from blocks b where b.user_id = ${userId} and b.blocked_id = ${personId})`;

const block = (userId: string, blockedId: string) =>
  and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

export async function insertBlock(db: Db, row: typeof blocks.$inferInsert): Promise<void> {
  await db.insert(blocks).values(row).onConflictDoNothing();
}

export async function deleteBlock(db: Db, userId: string, blockedId: string): Promise<boolean> {
  const gone = await db.delete(blocks).where(block(userId, blockedId)).returning({ id: blocks.userId });
  return gone.length > 0;
}

export async function hasBlocked(db: Db, userId: string, personId: string): Promise<boolean> {
  return (await db.$count(blocks, block(userId, personId))) > 0;
}

/** Returns which of these people have blocked a person. */
export async function listBlockers(
  db: Db,
  userIds: readonly string[],
  blockedId: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: blocks.userId })
    .from(blocks)
    .where(and(inArray(blocks.userId, [...userIds]), eq(blocks.blockedId, blockedId)));
  return new Set(rows.map(({ id }) => id));
}

export function listBlocked(db: Db, userId: string, { after, limit }: Part) {
  const place = sql`(${blocks.createdAt}, ${blocks.blockedId})`;
  const isAfter = sql`${place} < (select created_at, blocked_id from blocks
    where user_id = ${userId} and blocked_id = ${after})`;
  return db
    .select({
      id: users.id,
      username: shownName,
      photoHash: users.photoHash,
      isGuest: sql<boolean>`${users.guestName} is not null`,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), after ? isAfter : undefined))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit);
}

/**
 * Whether a user can see a person, because the person is or was in one of the user's rooms, or because one of the two
 * is a friend of the other or has sent a friend request. False for a deleted account.
 */
export async function canSeePerson(db: Db, userId: string, personId: string): Promise<boolean> {
  const others = alias(roomMembers, 'others');
  const shared = db
    .select({ id: others.userId })
    .from(others)
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, others.roomId), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .where(eq(others.userId, personId));
  const pair = db.select({ id: friendRequests.id }).from(friendRequests).where(between(userId, personId));
  const isSeen = sql`(exists ${shared} or exists ${pair})`;
  return (await db.$count(users, and(eq(users.id, personId), isNull(users.deletedAt), isSeen))) > 0;
}

/** Deletes the room invitations that one person has sent to another by name. */
export async function deleteInvitationsFrom(db: Db, inviterId: string, userId: string): Promise<void> {
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.inviterId, inviterId), eq(roomInvitations.userId, userId)));
}
