import { and, eq, isNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/** Ids of the rooms a user is a member of, archived ones included; of administrators every test room, too. */
export async function listRoomIds(
  db: Db,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<string[]> {
  const joined = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, id), isNull(roomMembers.leftAt)));
  const testRooms = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.isTestRoom, true));
  const rows = await (isAdmin ? union(joined, testRooms) : joined);
  return rows.map((row) => row.id);
}
