import { and, eq, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { roomMembers, rooms, users } from '../../db/schema.ts';

/** Asks the database for anything at all; throws when it does not answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether anybody has an account here. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

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
