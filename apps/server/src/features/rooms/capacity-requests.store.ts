import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';

const member = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt));

const waiting = (roomId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.awaitsPlace, true), isNull(roomMembers.leftAt));

/** When a member last asked for a place in a room; null for never. */
export async function findPlaceAskedAt(db: Db, roomId: string, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ askedAt: roomMembers.placeAskedAt })
    .from(roomMembers)
    .where(member(roomId, userId));
  return row?.askedAt ?? null;
}

/** Stores that a member waits for a place, asked for at `askedAt`. */
export async function setAwaitsPlace(db: Db, roomId: string, userId: string, askedAt: Date): Promise<void> {
  await db
    .update(roomMembers)
    .set({ awaitsPlace: true, placeAskedAt: askedAt })
    .where(member(roomId, userId));
}

/** Names of the members of a room who wait for a place, who asked last first. */
export async function listAwaiting(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(waiting(roomId))
    .orderBy(desc(roomMembers.placeAskedAt), users.id);
  return rows.map(({ username }) => username);
}

/** Ends the waiting of every member of a room and answers their ids. */
export async function takeAwaiting(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .update(roomMembers)
    .set({ awaitsPlace: false })
    .where(waiting(roomId))
    .returning({ userId: roomMembers.userId });
  return rows.map(({ userId }) => userId);
}
