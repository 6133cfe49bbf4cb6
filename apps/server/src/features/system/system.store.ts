import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { roomMembers, users } from '../../db/schema.ts';

/** Asks the database for anything at all; throws when it does not answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether anybody has an account here. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** Ids of the rooms a user is a member of, archived ones included. */
export async function listRoomIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)));
  return rows.map(({ id }) => id);
}
