import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { guestClaims, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import type { UserRow } from '../auth/auth.service.ts';

/** Finds a current member of a room, or a former member who was not removed. */
export async function findMember(
  db: Db,
  roomId: string,
  userId: string,
): Promise<(Pick<UserRow, 'id' | 'username' | 'guestName'> & { isMember: boolean }) | null> {
  const { id, username, guestName } = users;
  const [row] = await db
    .select({ id, username, guestName, isMember: sql<boolean>`${roomMembers.leftAt} is null` })
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(
      and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId), isNull(roomMembers.removedAt)),
    );
  return row ?? null;
}

/** Stores a guest's claim, replacing any earlier claim. */
export async function storeClaim(db: Db, claim: typeof guestClaims.$inferInsert): Promise<void> {
  const { userId, ...set } = claim;
  await db.insert(guestClaims).values(claim).onConflictDoUpdate({ target: guestClaims.userId, set });
}

const valid = (claimHash: string, now: number) =>
  and(eq(guestClaims.claimHash, claimHash), gt(guestClaims.expiresAt, new Date(now)));

export async function findClaim(db: Db, claimHash: string, now: number): Promise<{ roomId: string } | null> {
  const [row] = await db
    .select({ roomId: guestClaims.roomId })
    .from(guestClaims)
    .where(valid(claimHash, now));
  return row ?? null;
}

/** Deletes a valid claim, so that it works only once, and returns its guest; null if the claim is invalid. */
export async function takeClaim(
  db: Db,
  claimHash: string,
  now: number,
): Promise<{ userId: string; roomId: string } | null> {
  const [row] = await db
    .delete(guestClaims)
    .where(valid(claimHash, now))
    .returning({ userId: guestClaims.userId, roomId: guestClaims.roomId });
  return row ?? null;
}

/** Whether a guest of a room has an unused claim, and therefore no device. An expired claim counts too. */
export async function hasClaim(db: Db, roomId: string, userId: string): Promise<boolean> {
  return (
    (await db.$count(guestClaims, and(eq(guestClaims.userId, userId), eq(guestClaims.roomId, roomId)))) > 0
  );
}

export async function deleteClaims(db: Db, userId: string): Promise<void> {
  await db.delete(guestClaims).where(eq(guestClaims.userId, userId));
}

/** Lists the rooms in which a guest is a member or has an entry. */
export function listRoomsOfGuest(db: Db, userId: string) {
  const isMember = sql<boolean>`${roomMembers.leftAt} is null`;
  const hasEntry = sql<boolean>`exists (
    select from ${entries} e where e.room_id = ${rooms.id} and e.owner_id = ${userId})`;
  return db
    .select({ id: rooms.id, isSealed: rooms.isSealed, isMember, hasEntry })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(roomMembers.userId, userId), or(isMember, hasEntry)));
}
