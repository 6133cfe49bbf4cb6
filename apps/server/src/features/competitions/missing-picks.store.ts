import type { LockedPicks } from '@lockroom/rules';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { locksSql } from '../rooms/competition.service.ts';

/** A member of a room with the member's brackets there, the oldest first. */
export interface Seat {
  userId: string;
  username: string;
  isManager: boolean;
  /** Whether the room has a place for one more bracket. */
  canAddEntry: boolean;
  entries: { id: string; number: number }[];
}

/**
 * The present members of rooms, by room id, or those of some people; archiving a room ends no membership, and made-up
 * members are nobody.
 */
export async function listSeats(
  db: Db,
  roomIds: readonly string[],
  userIds: readonly string[] | null = null,
): Promise<Map<string, Seat[]>> {
  const seats = new Map<string, Seat[]>();
  if (roomIds.length === 0) return seats;
  const rows = await db
    .select({
      roomId: rooms.id,
      userId: users.id,
      username: users.username,
      isManager: sql<boolean>`${rooms.creatorId} = ${users.id}`,
      canAddEntry: sql<boolean>`(
        select count(*) from ${entries} b
        where b.room_id = ${rooms.id}) < ${rooms.maxEntries}`,
      entryId: entries.id,
      number: entries.number,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .leftJoin(entries, and(eq(entries.roomId, rooms.id), eq(entries.ownerId, users.id)))
    .where(
      and(
        inArray(rooms.id, [...roomIds]),
        isNull(roomMembers.leftAt),
        userIds === null ? undefined : inArray(roomMembers.userId, [...userIds]),
      ),
    )
    .orderBy(asc(rooms.id), asc(users.id), asc(entries.number));
  for (const { roomId, entryId, number, ...person } of rows) {
    const room = seats.get(roomId) ?? [];
    seats.set(roomId, room);
    if (room.at(-1)?.userId !== person.userId) room.push({ ...person, entries: [] });
    if (entryId !== null && number !== null) room.at(-1)?.entries.push({ id: entryId, number });
  }
  return seats;
}

/** The locks of a room's competition with the picks of all its entries, and when its members were last reminded. */
export async function readRoomLocks(
  db: Db,
  roomId: string,
): Promise<{ locks: LockedPicks[]; remindedAt: Date | null }> {
  const asked = { competitionId: competitions.id, roomId: rooms.id, viewerId: null };
  const locks = sql<LockedPicks[]>`${locksSql(asked)}`;
  const [row] = await db
    .select({ locks, remindedAt: rooms.remindedAt })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  return row ?? { locks: [], remindedAt: null };
}
