import { ACCOUNT_ROOMS } from '@lockroom/contract';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { auditEntries } from '../../kernel/db/tables/audit.ts';
import { oidcIdentities, passkeys, sessions, shownName, users } from '../../kernel/db/tables/auth.ts';
import { images } from '../../kernel/db/tables/images.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { supportPosts } from '../../kernel/db/tables/support.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';

export type AuditRow = typeof auditEntries.$inferSelect;
export type ShownAccount = Awaited<ReturnType<typeof listAccounts>>[number];

const order = descending(users, users.createdAt);

const shownAccount = {
  user: users,
  name: shownName,
  // `users.id` is plain SQL, because Drizzle omits table names from columns in queries without joins.
  lastSeenAt: sql<Date | null>`greatest(
    (select max(s.created_at) from ${sessions} s where s.user_id = users.id),
    (select max(m.news_seen_at) from ${roomMembers} m where m.user_id = users.id))`.mapWith(
    (at: string) => new Date(at),
  ),
};

/**
 * Returns an SQL condition for accounts that match a query. Deleted accounts and placeholders in imported rooms never
 * match.
 */
function isFound(query: string): SQL | undefined {
  const contains = (text: SQL) => sql`position(lower(${query}) in lower(${text})) > 0`;
  const named = [
    contains(sql`${users.username}`),
    contains(sql`coalesce(${users.guestName}, '')`),
    contains(sql`coalesce(${users.email}, '')`),
    contains(sql`${users.firstName} || ' ' || ${users.lastName}`),
  ];
  return and(eq(users.isActive, true), query === '' ? undefined : or(...named));
}

/** Lists the accounts whose name or address contains the query, regardless of case, newest first. */
export function listAccounts(db: Db, query: string, { after, limit }: Part) {
  return db
    .select(shownAccount)
    .from(users)
    .where(and(isFound(query), after ? order.after(after) : undefined))
    .orderBy(...order.by)
    .limit(limit);
}

export async function hasAccount(db: Db, query: string, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isFound(query)))) > 0;
}

export async function findAccount(db: Db, id: string): Promise<ShownAccount | null> {
  const [row] = await db
    .select(shownAccount)
    .from(users)
    .where(and(eq(users.id, id), isFound('')));
  return row ?? null;
}

/**
 * Counts what belongs to an account. `pictureBytes` includes its profile photo and the pictures of its support posts.
 */
export async function countOwn(db: Db, userId: string, now: number) {
  const own = db
    .select({ hash: users.photoHash })
    .from(users)
    .where(eq(users.id, userId))
    .union(
      db.select({ hash: supportPosts.photoHash }).from(supportPosts).where(eq(supportPosts.authorId, userId)),
    );
  const [pictures] = await db
    .select({ bytes: sql<number>`coalesce(sum(length(${images.content})), 0)::int` })
    .from(images)
    .where(sql`${images.hash} in ${own}`);
  const at = new Date(now);
  const valid = and(eq(sessions.userId, userId), gt(sessions.expiresAt, at));
  return {
    pictureBytes: pictures?.bytes ?? 0,
    sessions: await db.$count(sessions, valid),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    hasIdentity: (await db.$count(oidcIdentities, eq(oidcIdentities.userId, userId))) > 0,
    tokens: await db.$count(tokens, and(eq(tokens.userId, userId), gt(tokens.expiresAt, at))),
  };
}

/** Lists the rooms that a person joined most recently, and counts all of the person's rooms. */
export async function listRoomsOf(db: Db, userId: string) {
  const isMember = and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt));
  const rows = await db
    .select({
      id: rooms.id,
      name: rooms.name,
      creatorId: rooms.creatorId,
      deputySince: roomMembers.deputySince,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(isMember)
    .orderBy(desc(roomMembers.joinedAt), desc(rooms.id))
    .limit(ACCOUNT_ROOMS);
  return { rows, count: await db.$count(roomMembers, isMember) };
}

/** Ends the sessions of an account, except the session `keepId`. Returns how many it ended. */
export async function deleteSessions(db: Db, userId: string, keepId: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.id} <> ${keepId}`))
    .returning({ id: sessions.id });
  return rows.length;
}

export async function setAccountState(
  db: Db,
  id: string,
  state: Partial<Pick<typeof users.$inferSelect, 'lockedAt' | 'isAdmin'>>,
): Promise<void> {
  await db.update(users).set(state).where(eq(users.id, id));
}

export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

const auditOrder = descending(auditEntries, auditEntries.createdAt);

const isOf = (accountId: string | null) =>
  accountId === null ? undefined : eq(auditEntries.accountId, accountId);

/** Lists the audit entries, newest first, optionally only those about one account. */
export function listAudit(db: Db, accountId: string | null, { after, limit }: Part): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(isOf(accountId), after ? auditOrder.after(after) : undefined))
    .orderBy(...auditOrder.by)
    .limit(limit);
}

export async function hasAuditEntry(db: Db, accountId: string | null, id: string): Promise<boolean> {
  return (await db.$count(auditEntries, and(eq(auditEntries.id, id), isOf(accountId)))) > 0;
}
