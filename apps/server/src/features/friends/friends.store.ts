import type { FriendActivity } from '@lockroom/contract';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { isGuest, shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { blocks, friendRequests } from '../../kernel/db/tables/friends.ts';
import { currentMembership, roomInvitations, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

export type RequestRow = typeof friendRequests.$inferSelect;

export type SentRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

export const between = (one: string, other: string) =>
  or(
    and(eq(friendRequests.senderId, one), eq(friendRequests.receiverId, other)),
    and(eq(friendRequests.senderId, other), eq(friendRequests.receiverId, one)),
  );

/** Finds the friendship or friend request between two people, and locks it until the transaction ends. */
export async function findPairLocked(db: Db, one: string, other: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(friendRequests).where(between(one, other)).for('update');
  return row ?? null;
}

export async function findRequestLocked(db: Db, requestId: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(friendRequests).where(eq(friendRequests.id, requestId)).for('update');
  return row ?? null;
}

/** Returns false if a request or a friendship between the two already exists. */
export async function insertRequest(db: Db, row: typeof friendRequests.$inferInsert): Promise<boolean> {
  const stored = await db
    .insert(friendRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: friendRequests.id });
  return stored.length > 0;
}

export async function answerRequest(
  db: Db,
  requestId: string,
  status: 'accepted' | 'rejected',
  answeredAt: Date,
): Promise<void> {
  await db.update(friendRequests).set({ status, answeredAt }).where(eq(friendRequests.id, requestId));
}

export async function deleteRequest(db: Db, requestId: string): Promise<void> {
  await db.delete(friendRequests).where(eq(friendRequests.id, requestId));
}

export async function haveCommonRoom(db: Db, userId: string, otherId: string): Promise<boolean> {
  const others = alias(roomMembers, 'others');
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(others, and(eq(others.userId, users.id), isNull(others.leftAt)))
    .innerJoin(roomMembers, currentMembership(others.roomId, userId))
    .where(and(eq(users.id, otherId), eq(users.isActive, true)))
    .limit(1);
  return rows.length > 0;
}

function selectRequests(db: Db, where: SQL | undefined) {
  return db
    .select({
      request: friendRequests,
      senderUsername: shownName,
      senderEmail: users.email,
      senderPhotoHash: users.photoHash,
    })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, friendRequests.senderId))
    .where(where)
    .orderBy(...newestRequests.by);
}

const newestRequests = descending(friendRequests, friendRequests.createdAt);

export async function findRequest(db: Db, requestId: string): Promise<SentRequestRow | null> {
  const [row] = await selectRequests(db, eq(friendRequests.id, requestId));
  return row ?? null;
}

const pendingTo = (receiverId: string) =>
  and(eq(friendRequests.receiverId, receiverId), eq(friendRequests.status, 'pending'));

export function listPending(db: Db, receiverId: string, { after, limit }: Part): Promise<SentRequestRow[]> {
  const isAfter = after ? newestRequests.after(after) : undefined;
  return selectRequests(db, and(pendingTo(receiverId), isAfter)).limit(limit);
}

export async function isPending(db: Db, receiverId: string, requestId: string): Promise<boolean> {
  const request = and(eq(friendRequests.id, requestId), pendingTo(receiverId));
  return (await db.$count(friendRequests, request)) > 0;
}

export function listPairs(db: Db, userId: string, otherIds: readonly string[]): Promise<RequestRow[]> {
  if (otherIds.length === 0) return Promise.resolve([]);
  const ids = [...otherIds];
  return db
    .select()
    .from(friendRequests)
    .where(
      or(
        and(eq(friendRequests.senderId, userId), inArray(friendRequests.receiverId, ids)),
        and(eq(friendRequests.receiverId, userId), inArray(friendRequests.senderId, ids)),
      ),
    );
}

export type FriendRow = Awaited<ReturnType<typeof listFriendRows>>[number];

const friendshipOf = (userId: string) =>
  and(
    or(eq(friendRequests.senderId, userId), eq(friendRequests.receiverId, userId)),
    eq(friendRequests.status, 'accepted'),
  );
const nameOfFriend = sql`lower(${users.username})`;

/** Lists a user's friends, ordered by name. Names are unique regardless of case. */
export function listFriendRows(db: Db, userId: string, { after, limit }: Part) {
  // In this subquery, the tables are not the outer query's, so they refer to the friendship with the id `after`.
  const isAfter = sql`${nameOfFriend} > (
    select ${nameOfFriend} from ${friendRequests} join ${users} on ${users.id} = ${friendOf(userId)}
    where ${friendRequests.id} = ${after})`;
  return db
    .select({
      friendship: friendRequests,
      id: users.id,
      username: shownName,
      email: users.email,
      photoHash: users.photoHash,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, friendOf(userId)))
    .where(and(friendshipOf(userId), after ? isAfter : undefined))
    .orderBy(nameOfFriend)
    .limit(limit);
}

export async function isFriendship(db: Db, userId: string, friendshipId: string): Promise<boolean> {
  const friendship = and(eq(friendRequests.id, friendshipId), friendshipOf(userId));
  return (await db.$count(friendRequests, friendship)) > 0;
}

const friendOf = (userId: string) =>
  sql`case when ${friendRequests.senderId} = ${userId} then ${friendRequests.receiverId} else ${friendRequests.senderId} end`;

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/**
 * Lists what a user's friends did in the user's current rooms, newest first: joining a room, creating entries (only the
 * newest per friend and room), or finishing first in a completed room. An entry without points never counts as first.
 * Does not read picks.
 */
export async function listActivity(db: Db, userId: string, limit: number) {
  const friendIds = db
    .select({ id: friendOf(userId).as('friend_id') })
    .from(friendRequests)
    .where(friendshipOf(userId));
  const roomIds = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)));
  const who = { friendId: users.id, username: shownName.as('username'), photoHash: users.photoHash };
  const where = { roomId: rooms.id, roomName: rooms.name };
  const isFriends = inArray(users.id, friendIds);
  const isOwnRoom = inArray(rooms.id, roomIds);

  const made = db
    .select({
      kind: sql<FriendActivity['kind']>`'made-bracket'`.as('kind'),
      ...who,
      ...where,
      at: sql<Date>`max(${entries.createdAt})`.mapWith(entries.createdAt).as('at'),
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .innerJoin(rooms, eq(rooms.id, entries.roomId))
    .where(and(isFriends, isOwnRoom, eq(entries.isRemoved, false)))
    .groupBy(users.id, rooms.id);
  const joined = db
    .select({
      kind: sql<FriendActivity['kind']>`'joined'`.as('kind'),
      ...who,
      ...where,
      at: sql<Date>`${roomMembers.joinedAt}`.as('at'),
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(
        isFriends,
        isOwnRoom,
        isNull(roomMembers.leftAt),
        // Creating a room does not count as joining it.
        or(ne(roomMembers.userId, rooms.creatorId), ne(roomMembers.joinedAt, rooms.createdAt)),
      ),
    );
  const first = db
    .select({
      kind: sql<FriendActivity['kind']>`'finished-first'`.as('kind'),
      ...who,
      ...where,
      at: sql<Date>`${rooms.completedAt}`.as('at'),
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .innerJoin(rooms, eq(rooms.id, entries.roomId))
    .where(
      and(
        isFriends,
        isOwnRoom,
        eq(entries.rank, 1),
        eq(entries.isRemoved, false),
        gt(entries.totalPoints, 0),
        isNotNull(rooms.completedAt),
      ),
    )
    .groupBy(users.id, rooms.id);
  return unionAll(made, joined, first).orderBy(sql`at desc`, sql`kind`, sql`username`).limit(limit);
}

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
      isGuest,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.userId, userId), after ? isAfter : undefined))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit);
}

/**
 * Whether a user can see a person: the person is or was in one of the user's rooms, the two are friends, or one has
 * sent the other a friend request. False for a deleted account.
 */
export async function canSeePerson(db: Db, userId: string, personId: string): Promise<boolean> {
  const others = alias(roomMembers, 'others');
  const shared = db
    .select({ id: others.userId })
    .from(others)
    .innerJoin(roomMembers, currentMembership(others.roomId, userId))
    .where(eq(others.userId, personId));
  const pair = db.select({ id: friendRequests.id }).from(friendRequests).where(between(userId, personId));
  const isSeen = sql`(exists ${shared} or exists ${pair})`;
  return (await db.$count(users, and(eq(users.id, personId), isNull(users.deletedAt), isSeen))) > 0;
}

export async function deleteInvitationsFrom(db: Db, inviterId: string, userId: string): Promise<void> {
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.inviterId, inviterId), eq(roomInvitations.userId, userId)));
}
