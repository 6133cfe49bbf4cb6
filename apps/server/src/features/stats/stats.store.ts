import { and, desc, eq, isNotNull, isNull, min } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/** The number of rooms that a user is a member of and has not archived. */
export function countCurrentRooms(db: Db, userId: string): Promise<number> {
  return db.$count(
    roomMembers,
    and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt), isNull(roomMembers.archivedAt)),
  );
}

/** The rank of a user's best entry in each completed room. */
export async function listFinishes(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ best: min(entries.rank) })
    .from(entries)
    .innerJoin(rooms, eq(rooms.id, entries.roomId))
    .where(and(eq(entries.ownerId, userId), isNotNull(rooms.completedAt)))
    .groupBy(entries.roomId);
  return rows.flatMap(({ best }) => (best === null ? [] : [best]));
}

/** Ids of the rooms a user is a member of, most visited first, then newest. */
export async function listMostVisited(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: rooms.id })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)))
    .orderBy(desc(roomMembers.visits), desc(rooms.createdAt), desc(rooms.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
