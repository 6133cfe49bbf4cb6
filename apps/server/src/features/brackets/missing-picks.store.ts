import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { brackets, roomMembers, rooms, users } from '../../db/schema.ts';

/** A member of a room with his brackets there, the oldest first. */
export interface Seat {
  userId: string;
  username: string;
  isManager: boolean;
  /** Whether the room has a place for one more bracket. */
  canAddBracket: boolean;
  brackets: { id: string; number: number }[];
}

/** The present members of rooms, by room id; archiving a room ends no membership. */
export async function listSeats(db: Db, roomIds: readonly string[]): Promise<Map<string, Seat[]>> {
  const seats = new Map<string, Seat[]>();
  if (roomIds.length === 0) return seats;
  const rows = await db
    .select({
      roomId: rooms.id,
      userId: users.id,
      username: users.username,
      isManager: sql<boolean>`${rooms.creatorId} = ${users.id}`,
      canAddBracket: sql<boolean>`(
        select count(*) from ${brackets} b where b.room_id = ${rooms.id}) < ${rooms.maxBrackets}`,
      bracketId: brackets.id,
      number: brackets.number,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .leftJoin(brackets, and(eq(brackets.roomId, rooms.id), eq(brackets.ownerId, users.id)))
    .where(and(inArray(rooms.id, [...roomIds]), isNull(roomMembers.leftAt)))
    .orderBy(asc(rooms.id), asc(users.id), asc(brackets.number));
  for (const { roomId, bracketId, number, ...person } of rows) {
    const room = seats.get(roomId) ?? [];
    seats.set(roomId, room);
    if (room.at(-1)?.userId !== person.userId) room.push({ ...person, brackets: [] });
    if (bracketId !== null && number !== null) room.at(-1)?.brackets.push({ id: bracketId, number });
  }
  return seats;
}
