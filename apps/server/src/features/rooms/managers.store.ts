import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { changes, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhooks } from '../../kernel/db/tables/webhooks.ts';

const membership = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));
const isDeputyIn = (roomId: string) =>
  and(eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt), isNotNull(roomMembers.deputySince));

/** A current member with an active account, who could run the room. */
export type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

const candidate = {
  id: users.id,
  username: shownName,
  isGuest: sql<boolean>`${users.guestName} is not null`,
  email: users.email,
  deputySince: roomMembers.deputySince,
  isPaused: sql<boolean>`${roomMembers.pausedAt} is not null`,
};

export async function findCandidate(db: Db, roomId: string, userId: string) {
  const [row] = await db
    .select(candidate)
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(and(membership(roomId, userId), isNull(roomMembers.leftAt)));
  return row ?? null;
}

/** Finds the longest-serving deputy who is not paused, other than the person leaving. */
export async function findHeir(db: Db, roomId: string, leaverId: string): Promise<Candidate | null> {
  const [row] = await db
    .select(candidate)
    .from(roomMembers)
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .where(and(isDeputyIn(roomId), isNull(roomMembers.pausedAt), ne(roomMembers.userId, leaverId)))
    .orderBy(asc(roomMembers.deputySince), asc(roomMembers.userId))
    .limit(1);
  return row ?? null;
}

export function countDeputies(db: Db, roomId: string): Promise<number> {
  return db.$count(roomMembers, isDeputyIn(roomId));
}

/** Clears a person's deputy role and pause, because a manager has neither. */
export async function clearRole(db: Db, roomId: string, userId: string): Promise<void> {
  await db
    .update(roomMembers)
    .set({ deputySince: null, pausedAt: null, reason: null })
    .where(membership(roomId, userId));
}

export async function setDeputySince(
  db: Db,
  roomId: string,
  userId: string,
  deputySince: Date | null,
): Promise<void> {
  await db.update(roomMembers).set({ deputySince }).where(membership(roomId, userId));
}

/**
 * Deletes a person's tokens for a room, and the webhooks that the person added. Returns whether there were any tokens.
 */
export async function endKeys(db: Db, roomId: string, userId: string): Promise<boolean> {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.roomId, roomId), eq(tokens.userId, userId)))
    .returning({ id: tokens.id });
  // A webhook has the id of the log line that reports its creation. Older webhooks have no such line and belong to the
  // manager.
  const line = sql`from ${changes} where ${changes.id} = ${webhooks.id}`;
  const isManager = sql`exists (select from ${rooms} where ${rooms.id} = ${roomId} and ${rooms.creatorId} = ${userId})`;
  await db
    .delete(webhooks)
    .where(
      and(
        eq(webhooks.roomId, roomId),
        or(
          sql`exists (select ${line} and ${changes.actorId} = ${userId})`,
          and(isManager, sql`not exists (select ${line})`),
        ),
      ),
    );
  return ended.length > 0;
}

type Handing = Pick<
  typeof rooms.$inferInsert,
  'creatorId' | 'offeredToId' | 'managerSeenAt' | 'takeOverById' | 'takeOverAt'
>;

export async function setHanding(db: Db, roomId: string, handing: Partial<Handing>): Promise<void> {
  await db.update(rooms).set(handing).where(eq(rooms.id, roomId));
}

/**
 * Records that the manager was just active. Does nothing while another transaction has locked the room's row, so that
 * the request does not have to wait; the next request tries again.
 */
export async function markManagerSeen(
  db: Db,
  roomId: string,
  { managerId, at }: { managerId: string; at: Date },
): Promise<void> {
  const free = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.creatorId, managerId)))
    .for('no key update', { skipLocked: true });
  await db.update(rooms).set({ managerSeenAt: at }).where(sql`${rooms.id} = any(array(${free}))`);
}

export async function listDueTakeOvers(db: Db, now: Date): Promise<string[]> {
  const rows = await db.select({ id: rooms.id }).from(rooms).where(lte(rooms.takeOverAt, now));
  return rows.map(({ id }) => id);
}
