import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { inviteLinks, rooms } from '../../kernel/db/tables/rooms.ts';

export type InviteLinkRow = typeof inviteLinks.$inferSelect;

const goodIn = (roomId: string, now: Date) =>
  and(eq(inviteLinks.roomId, roomId), gt(inviteLinks.expiresAt, now));

/** The links of a room that are good now, newest first. */
export function listLinks(db: Db, roomId: string, now: Date): Promise<InviteLinkRow[]> {
  return db
    .select()
    .from(inviteLinks)
    .where(goodIn(roomId, now))
    .orderBy(desc(inviteLinks.createdAt), desc(inviteLinks.id));
}

/** How many links of a room are good now; those that have expired are deleted. */
export async function countLinks(db: Db, roomId: string, now: Date): Promise<number> {
  await db.delete(inviteLinks).where(and(eq(inviteLinks.roomId, roomId), lte(inviteLinks.expiresAt, now)));
  const [row] = await db.select({ links: count() }).from(inviteLinks).where(goodIn(roomId, now));
  return row?.links ?? 0;
}

export async function insertLink(db: Db, row: typeof inviteLinks.$inferInsert): Promise<void> {
  await db.insert(inviteLinks).values(row);
}

/** Ends a link of a room and answers it; null where it is not good now. */
export async function takeLink(
  db: Db,
  roomId: string,
  linkId: string,
  now: Date,
): Promise<InviteLinkRow | null> {
  const [row] = await db
    .delete(inviteLinks)
    .where(and(eq(inviteLinks.id, linkId), goodIn(roomId, now)))
    .returning();
  return row ?? null;
}

/** A room that somebody is invited to, its manager, and the name of the person who invites. */
export interface Invitation {
  roomId: string;
  managerId: string;
  invitedBy: string;
}

/** The invitation of the link with this preview; null where it is not good now. */
export async function findInvitation(db: Db, previewHash: string, now: Date): Promise<Invitation | null> {
  const [row] = await db
    .select({ roomId: rooms.id, managerId: rooms.creatorId, invitedBy: users.username })
    .from(inviteLinks)
    .innerJoin(rooms, eq(rooms.id, inviteLinks.roomId))
    .innerJoin(users, eq(users.id, inviteLinks.creatorId))
    .where(and(eq(inviteLinks.previewHash, previewHash), gt(inviteLinks.expiresAt, now)));
  return row ?? null;
}

/** The link to the room of a code with this key; null where it is not good now. */
export async function findLinkByKey(
  db: Db,
  { roomCode, keyHash, now }: { roomCode: string; keyHash: string; now: Date },
): Promise<Pick<InviteLinkRow, 'id' | 'roomId'> | null> {
  const [row] = await db
    .select({ id: inviteLinks.id, roomId: inviteLinks.roomId })
    .from(inviteLinks)
    .innerJoin(rooms, eq(rooms.id, inviteLinks.roomId))
    .where(
      and(eq(inviteLinks.keyHash, keyHash), eq(rooms.roomCode, roomCode), gt(inviteLinks.expiresAt, now)),
    );
  return row ?? null;
}

/** Counts one more person who joins by a link; tells whether the link is still there. */
export async function countUse(db: Db, linkId: string): Promise<boolean> {
  const counted = await db
    .update(inviteLinks)
    .set({ uses: sql`${inviteLinks.uses} + 1` })
    .where(eq(inviteLinks.id, linkId))
    .returning({ id: inviteLinks.id });
  return counted.length > 0;
}
