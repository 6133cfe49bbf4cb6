import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';

const membership = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** Whether a user is in a room now, was before, or (null) never. */
export async function findMembership(
  db: Db,
  roomId: string,
  userId: string,
): Promise<'member' | 'left' | null> {
  const [row] = await db
    .select({ leftAt: roomMembers.leftAt })
    .from(roomMembers)
    .where(membership(roomId, userId));
  if (!row) return null;
  return row.leftAt ? 'left' : 'member';
}

/** Makes a user a member; somebody who had left has everything back, the room in the Active tab. */
export async function enrolMember(db: Db, roomId: string, userId: string, joinedAt: Date): Promise<void> {
  await db
    .insert(roomMembers)
    .values({ roomId, userId, joinedAt })
    .onConflictDoUpdate({
      target: [roomMembers.roomId, roomMembers.userId],
      set: { leftAt: null, archivedAt: null },
    });
}

/** Ends a membership; tells whether there was one. */
export async function endMembership(db: Db, roomId: string, userId: string, leftAt: Date): Promise<boolean> {
  const ended = await db
    .update(roomMembers)
    .set({ leftAt })
    .where(and(membership(roomId, userId), isNull(roomMembers.leftAt)))
    .returning({ userId: roomMembers.userId });
  return ended.length > 0;
}

/** Moves a room to one member's Archived tab, or with null back. */
export async function setArchivedAt(
  db: Db,
  roomId: string,
  userId: string,
  archivedAt: Date | null,
): Promise<void> {
  await db.update(roomMembers).set({ archivedAt }).where(membership(roomId, userId));
}

export async function addVisit(db: Db, roomId: string, userId: string): Promise<void> {
  await db
    .update(roomMembers)
    .set({ visits: sql`${roomMembers.visits} + 1` })
    .where(membership(roomId, userId));
}

export async function listMemberIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: roomMembers.userId })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)));
  return rows.map(({ userId }) => userId);
}

/** How many people are members of a room now, its creator included; made-up members take no place. */
export async function countPeople(db: Db, roomId: string): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)));
  return row?.people ?? 0;
}

/** A member with the number and the points of the brackets held in the room. */
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** The members of a room, first come first. */
export function listMembers(db: Db, roomId: string) {
  return db
    .select({
      id: users.id,
      name: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      photoHash: users.photoHash,
      joinedAt: roomMembers.joinedAt,
      bracketCount: sql<number>`count(${entries.id})::int`,
      totalPoints: sql<number>`coalesce(sum(${entries.totalPoints}), 0)::int`,
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .leftJoin(entries, and(eq(entries.roomId, roomMembers.roomId), eq(entries.ownerId, roomMembers.userId)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)))
    .groupBy(users.id, roomMembers.joinedAt)
    .orderBy(asc(roomMembers.joinedAt), asc(users.id));
}

/** How a member's best bracket stands; rank is null without one. `entries` is how many the room has. */
export type MemberStanding = Awaited<ReturnType<typeof listMemberStandings>>[number];

/** The members of a room with the standing of their best brackets. */
export function listMemberStandings(db: Db, roomId: string) {
  return db
    .select({
      userId: roomMembers.userId,
      rank: min(entries.rank),
      points: sql<number>`coalesce(max(${entries.totalPoints}), 0)::int`,
      entries: sql<number>`(
        select count(*)::int from ${entries} b
        where b.room_id = ${roomId})`,
    })
    .from(roomMembers)
    .leftJoin(entries, and(eq(entries.roomId, roomMembers.roomId), eq(entries.ownerId, roomMembers.userId)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)))
    .groupBy(roomMembers.userId);
}
