import { and, asc, count, desc, eq, gt, isNotNull, isNull, max, min, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { isGuest, shownName, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import {
  currentMembership,
  guestClaims,
  membership,
  roomMembers,
  rooms,
} from '../../kernel/db/tables/rooms.ts';
import { isBlockedBy } from '../friends/friends.service.ts';

/** Returns a user's membership in a room; null for somebody who was never a member. */
export async function findMembership(
  db: Db,
  roomId: string,
  userId: string,
): Promise<'member' | 'left' | { removedWith: string | null } | null> {
  const [row] = await db
    .select({ leftAt: roomMembers.leftAt, removedAt: roomMembers.removedAt, reason: roomMembers.reason })
    .from(roomMembers)
    .where(membership(roomId, userId));
  if (!row) return null;
  if (row.removedAt) return { removedWith: row.reason };
  return row.leftAt ? 'left' : 'member';
}

/** Makes a user a member. A former member gets everything back, and the room appears in their Active tab. */
export async function enrolMember(db: Db, roomId: string, userId: string, joinedAt: Date): Promise<void> {
  await db
    .insert(roomMembers)
    .values({ roomId, userId, joinedAt })
    .onConflictDoUpdate({
      target: [roomMembers.roomId, roomMembers.userId],
      set: { leftAt: null, archivedAt: null, deputySince: null },
    });
}

export async function endMembership(db: Db, roomId: string, userId: string, leftAt: Date): Promise<boolean> {
  const ended = await db
    .update(roomMembers)
    .set({ leftAt, deputySince: null })
    .where(currentMembership(roomId, userId))
    .returning({ userId: roomMembers.userId });
  return ended.length > 0;
}

/** Changes a current or former membership. */
export async function updateMember(
  db: Db,
  roomId: string,
  userId: string,
  values: Partial<typeof roomMembers.$inferInsert>,
): Promise<void> {
  await db.update(roomMembers).set(values).where(membership(roomId, userId));
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

/** Returns the ids of those who run a room: its manager, then its deputies, longest-serving first. */
export async function listManagerIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: roomMembers.userId })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        isNull(roomMembers.leftAt),
        or(
          eq(roomMembers.userId, rooms.creatorId),
          and(isNotNull(roomMembers.deputySince), isNull(roomMembers.pausedAt)),
        ),
      ),
    )
    .orderBy(sql`${roomMembers.deputySince} nulls first`, roomMembers.userId);
  return rows.map(({ userId }) => userId);
}

/** Counts the current members of a room, including its creator but excluding placeholder accounts. */
export async function countPeople(db: Db, roomId: string): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)));
  return row?.people ?? 0;
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Lists the members of a room by rounded average points per entry, then by total points (rules: scoring#members).
 * Members who tie on both share a rank and are sorted by name.
 */
export function listMembers(
  db: Db,
  { roomId, viewerId }: { roomId: string; viewerId: string },
  { after, limit }: Part,
) {
  const bracketCount = sql<number>`count(${entries.id})::int`;
  const totalPoints = sql<number>`coalesce(sum(${entries.totalPoints}), 0)::int`;
  const averagePoints = sql<number>`coalesce(round(avg(${entries.totalPoints})), 0)::int`;
  const byPoints = sql`${averagePoints} desc, ${totalPoints} desc`;
  const byName = sql`lower(${shownName}) collate "C", ${shownName} collate "C", ${users.id}`;
  const members = db
    .select({
      id: users.id,
      name: shownName.as('name'),
      firstName: users.firstName,
      lastName: users.lastName,
      photoHash: users.photoHash,
      joinedAt: roomMembers.joinedAt,
      isGuest: isGuest.as('is_guest'),
      awaitsClaim: sql<boolean>`exists (
        select from ${guestClaims} c where c.user_id = ${users.id} and c.room_id = ${roomId})`.as(
        'awaits_claim',
      ),
      isBlocked: isBlockedBy(viewerId, users.id).as('is_blocked'),
      isDeputy: sql<boolean>`${roomMembers.deputySince} is not null`.as('is_deputy'),
      isPaused: sql<boolean>`${roomMembers.pausedAt} is not null`.as('is_paused'),
      bracketCount: bracketCount.as('bracket_count'),
      totalPoints: totalPoints.as('total_points'),
      averagePoints: averagePoints.as('average_points'),
      rank: sql<number>`(rank() over (order by ${byPoints}))::int`.as('member_rank'),
      position: sql<number>`row_number() over (order by ${byPoints}, ${byName})`.as('position'),
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .leftJoin(entries, and(eq(entries.roomId, roomMembers.roomId), eq(entries.ownerId, roomMembers.userId)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)))
    .groupBy(users.id, roomMembers.joinedAt, roomMembers.deputySince, roomMembers.pausedAt);
  const ranked = db.$with('ranked').as(members);
  const cursor = db
    .select({ position: ranked.position })
    .from(ranked)
    .where(eq(ranked.id, after ?? ''));
  return db
    .with(ranked)
    .select()
    .from(ranked)
    .where(after === null ? undefined : gt(ranked.position, cursor))
    .orderBy(asc(ranked.position))
    .limit(limit);
}

/** `rank` is null without an entry; `entries` is the number of entries in the room. */
export type MemberStanding = Awaited<ReturnType<typeof listMemberStandings>>[number];

export function listMemberStandings(db: Db, roomId: string) {
  return db
    .select({
      userId: roomMembers.userId,
      rank: min(entries.rank),
      points: sql<number>`coalesce(max(${entries.totalPoints}), 0)::int`,
      entries: sql<number>`(
        select count(*)::int from ${entries} b
        where b.room_id = ${roomId} and not b.is_removed)`,
    })
    .from(roomMembers)
    .leftJoin(entries, and(eq(entries.roomId, roomMembers.roomId), eq(entries.ownerId, roomMembers.userId)))
    .where(and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)))
    .groupBy(roomMembers.userId);
}

const waiting = (roomId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.awaitsPlace, true), isNull(roomMembers.leftAt));

export async function findPlaceAskedAt(db: Db, roomId: string, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ askedAt: roomMembers.placeAskedAt })
    .from(roomMembers)
    .where(currentMembership(roomId, userId));
  return row?.askedAt ?? null;
}

/** Returns when the latest period for late picks in a room ends or ended; null if there has never been one. */
export async function findLateEntryEnd(db: Db, roomId: string): Promise<Date | null> {
  const [row] = await db
    .select({ end: max(roomMembers.lateEntryUntil) })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, roomId));
  return row?.end ?? null;
}

export async function listAwaiting(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .select({ username: shownName })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(waiting(roomId))
    .orderBy(desc(roomMembers.placeAskedAt), users.id);
  return rows.map(({ username }) => username);
}

export async function clearAwaiting(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .update(roomMembers)
    .set({ awaitsPlace: false })
    .where(waiting(roomId))
    .returning({ userId: roomMembers.userId });
  return rows.map(({ userId }) => userId);
}
