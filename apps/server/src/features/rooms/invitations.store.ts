import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { roomInvitations, rooms } from '../../kernel/db/tables/rooms.ts';
import type { Invitation } from './invite-links.store.ts';

export async function insertInvitations(
  db: Db,
  rows: readonly (typeof roomInvitations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(roomInvitations).values([...rows]);
}

/** The invitation of a user to the room of a code; null where there is none that is good now. */
export async function findOwnInvitation(
  db: Db,
  { roomCode, userId, now }: { roomCode: string; userId: string; now: Date },
): Promise<Invitation | null> {
  const [row] = await db
    .select({ roomId: rooms.id, managerId: rooms.creatorId, invitedBy: users.username })
    .from(roomInvitations)
    .innerJoin(rooms, eq(rooms.id, roomInvitations.roomId))
    .innerJoin(users, eq(users.id, roomInvitations.inviterId))
    .where(
      and(
        eq(roomInvitations.userId, userId),
        eq(rooms.roomCode, roomCode),
        gt(roomInvitations.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Deletes the invitation of a user to a room, if there is one. */
export async function deleteInvitation(db: Db, roomId: string, userId: string): Promise<void> {
  await db
    .delete(roomInvitations)
    .where(and(eq(roomInvitations.roomId, roomId), eq(roomInvitations.userId, userId)));
}
