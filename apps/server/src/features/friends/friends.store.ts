import { and, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { brackets, roomMembers, rooms, users } from '../../db/schema.ts';
import { friendRequests } from '../../db/schema-community.ts';

/** What two people have with each other, as stored. */
export type RequestRow = typeof friendRequests.$inferSelect;

/** A request with who sent it. */
export type SentRequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

const between = (one: string, other: string) =>
  or(
    and(eq(friendRequests.senderId, one), eq(friendRequests.receiverId, other)),
    and(eq(friendRequests.senderId, other), eq(friendRequests.receiverId, one)),
  );

const ofPerson = (userId: string) =>
  or(eq(friendRequests.senderId, userId), eq(friendRequests.receiverId, userId));

/** What two people have with each other, locked in this transaction; null for nothing. */
export async function findPairLocked(db: Db, one: string, other: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(friendRequests).where(between(one, other)).for('update');
  return row ?? null;
}

/** A request, locked in this transaction. */
export async function findRequestLocked(db: Db, requestId: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(friendRequests).where(eq(friendRequests.id, requestId)).for('update');
  return row ?? null;
}

/** Stores a request unless the two have something already; tells whether it was stored. */
export async function insertRequest(db: Db, row: typeof friendRequests.$inferInsert): Promise<boolean> {
  const stored = await db
    .insert(friendRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: friendRequests.id });
  return stored.length > 0;
}

/** Answers a request. */
export async function answerRequest(
  db: Db,
  requestId: string,
  status: 'accepted' | 'rejected',
  answeredAt: Date,
): Promise<void> {
  await db.update(friendRequests).set({ status, answeredAt }).where(eq(friendRequests.id, requestId));
}

/** Deletes what two people had with each other; tells whether it was there. */
export async function deleteRequest(db: Db, requestId: string): Promise<boolean> {
  const gone = await db
    .delete(friendRequests)
    .where(eq(friendRequests.id, requestId))
    .returning({ id: friendRequests.id });
  return gone.length > 0;
}

/** Whether somebody has an account that can be used and is in a room with this user now. */
export async function haveCommonRoom(db: Db, userId: string, otherId: string): Promise<boolean> {
  const others = alias(roomMembers, 'others');
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(others, and(eq(others.userId, users.id), isNull(others.leftAt)))
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, others.roomId), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .where(and(eq(users.id, otherId), eq(users.isActive, true)))
    .limit(1);
  return rows.length > 0;
}

function selectRequests(db: Db, where: SQL | undefined) {
  return db
    .select({
      request: friendRequests,
      senderUsername: users.username,
      senderEmail: users.email,
      senderPhotoHash: users.photoHash,
    })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, friendRequests.senderId))
    .where(where)
    .orderBy(desc(friendRequests.createdAt), desc(friendRequests.id));
}

/** One request with who sent it. */
export async function findRequest(db: Db, requestId: string): Promise<SentRequestRow | null> {
  const [row] = await selectRequests(db, eq(friendRequests.id, requestId));
  return row ?? null;
}

/** The requests that wait for a user's answer, newest first. */
export function listPending(db: Db, receiverId: string): Promise<SentRequestRow[]> {
  return selectRequests(
    db,
    and(eq(friendRequests.receiverId, receiverId), eq(friendRequests.status, 'pending')),
  );
}

/** What a user has with each of these people; those without anything are not in it. */
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

/** A friend with the friendship. */
export type FriendRow = Awaited<ReturnType<typeof listFriendRows>>[number];

/** The friends of a user by name. */
export function listFriendRows(db: Db, userId: string) {
  return db
    .select({
      friendship: friendRequests,
      id: users.id,
      username: users.username,
      email: users.email,
      photoHash: users.photoHash,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(friendRequests)
    .innerJoin(users, eq(users.id, friendOf(userId)))
    .where(and(ofPerson(userId), eq(friendRequests.status, 'accepted')))
    .orderBy(sql`lower(${users.username})`);
}

const friendOf = (userId: string) =>
  sql`case when ${friendRequests.senderId} = ${userId} then ${friendRequests.receiverId} else ${friendRequests.senderId} end`;

/** One thing that a friend did. */
export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

/**
 * What a user's friends did in the rooms he is in, newest first: joined one, made brackets (the newest of each friend
 * and room), finished first in a completed one. Without points
 * nobody is first, creators do not join, and what was picked is not looked at.
 */
export async function listActivity(db: Db, userId: string, limit: number) {
  const friendIds = db
    .select({ id: friendOf(userId).as('friend_id') })
    .from(friendRequests)
    .where(and(ofPerson(userId), eq(friendRequests.status, 'accepted')));
  const roomIds = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)));
  const who = { friendId: users.id, username: users.username, photoHash: users.photoHash };
  const where = { roomId: rooms.id, roomName: rooms.name };
  const isFriends = inArray(users.id, friendIds);
  const isOwnRoom = inArray(rooms.id, roomIds);

  const made = db
    .select({
      kind: sql<'joined' | 'made-bracket' | 'finished-first'>`'made-bracket'`.as('kind'),
      ...who,
      ...where,
      at: max(brackets.createdAt).as('at'),
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.ownerId))
    .innerJoin(rooms, eq(rooms.id, brackets.roomId))
    .where(and(isFriends, isOwnRoom))
    .groupBy(users.id, rooms.id);
  const joined = db
    .select({
      kind: sql<'joined' | 'made-bracket' | 'finished-first'>`'joined'`.as('kind'),
      ...who,
      ...where,
      at: sql<Date | null>`${roomMembers.joinedAt}`.as('at'),
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(isFriends, isOwnRoom, isNull(roomMembers.leftAt), sql`${rooms.creatorId} <> ${roomMembers.userId}`),
    );
  const first = db
    .select({
      kind: sql<'joined' | 'made-bracket' | 'finished-first'>`'finished-first'`.as('kind'),
      ...who,
      ...where,
      at: rooms.completedAt,
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.ownerId))
    .innerJoin(rooms, eq(rooms.id, brackets.roomId))
    .where(
      and(
        isFriends,
        isOwnRoom,
        eq(brackets.rank, 1),
        gt(brackets.totalPoints, 0),
        isNotNull(rooms.completedAt),
      ),
    )
    .groupBy(users.id, rooms.id);
  return unionAll(made, joined, first).orderBy(sql`at desc`, sql`kind`, sql`username`).limit(limit);
}
