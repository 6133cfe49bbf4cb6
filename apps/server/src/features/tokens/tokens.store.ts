import type { TokenScope } from '@lockroom/contract';
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';

/** A stored token with the name of its room, if it is limited to one. */
export type TokenRow = typeof tokens.$inferSelect & { roomName: string | null };

export function scopeOf({ roomId, feedsEvents }: Pick<TokenRow, 'roomId' | 'feedsEvents'>): TokenScope {
  if (feedsEvents) return 'events';
  return roomId === null ? 'read' : { roomId };
}

// A token for a room is valid only while its owner runs that room.
const isManaged = or(
  isNull(tokens.roomId),
  eq(rooms.creatorId, tokens.userId),
  sql`exists (
    select from ${roomMembers}
    where ${roomMembers.roomId} = ${tokens.roomId} and ${roomMembers.userId} = ${tokens.userId}
      and ${roomMembers.leftAt} is null and ${roomMembers.deputySince} is not null)`,
);

const holderOfToken = preparedOnce((db) =>
  db
    .select({
      tokenId: tokens.id,
      tokenName: tokens.name,
      roomId: tokens.roomId,
      feedsEvents: tokens.feedsEvents,
      confirmedAt: users.confirmedAt,
      isAdmin: users.isAdmin,
      lockedAt: users.lockedAt,
      lastUsedAt: tokens.lastUsedAt,
      id: users.id,
      username: shownName,
      isGuest: sql<boolean>`${users.guestName} is not null`,
      email: users.email,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(rooms, eq(rooms.id, tokens.roomId))
    .where(
      and(
        eq(tokens.tokenHash, sql.placeholder('tokenHash')),
        gt(tokens.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
        eq(users.isActive, true),
        isManaged,
      ),
    )
    .prepare('holder_of_token'),
);

/** Finds a valid token by its hash, with its owner. */
export async function findHolder(db: Db, tokenHash: string, now: number) {
  const [row] = await holderOfToken(db).execute({ tokenHash, now: new Date(now).toISOString() });
  return row ?? null;
}

export function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return db
    .select({ ...getTableColumns(tokens), roomName: rooms.name })
    .from(tokens)
    .leftJoin(rooms, eq(rooms.id, tokens.roomId))
    .where(and(eq(tokens.userId, userId), isManaged))
    .orderBy(desc(tokens.createdAt), desc(tokens.id));
}

/** Deletes a token of an account. Returns whether it existed. */
export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id)))
    .returning({ id: tokens.id });
  return rows.length > 0;
}

/** Stores when a token was last used, unless a use after `since` is already stored. */
export async function markUsed(db: Db, id: string, { at, since }: { at: Date; since: Date }): Promise<void> {
  await db
    .update(tokens)
    .set({ lastUsedAt: at })
    .where(and(eq(tokens.id, id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, since))));
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, before));
}
