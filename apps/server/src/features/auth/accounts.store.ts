import { FORMER_MEMBER } from '@lockroom/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { users } from '../../kernel/db/tables/auth.ts';

/** Whether the installation has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** The row of an account that nobody can sign in to, reset or befriend: it has no password and is not active. */
export function madeUpAccount({ id, username }: { id: string; username: string }, now: number) {
  return {
    id,
    username,
    // A reserved domain that never receives mail (RFC 2606).
    email: `${id}@made-up.invalid`,
    passwordHash: null,
    isActive: false,
    createdAt: new Date(now),
  };
}

/** The row of an account whose person is gone: what stays under it has this one name. */
export function formerAccount(id: string, now: number) {
  const email = `${id}@deleted.invalid`;
  const account = madeUpAccount({ id, username: FORMER_MEMBER }, now);
  return { ...account, email, deletedAt: new Date(now) };
}

/** Stores the account of {@link madeUpAccount}. */
export async function insertMadeUp<T extends { id: string; username: string }>(
  db: Db,
  person: T,
  now: number,
): Promise<T> {
  await db.insert(users).values(madeUpAccount(person, now));
  return person;
}

/** The ids of those accounts that nobody has deleted, or can delete until the transaction ends. */
export async function holdPresent(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(userIds)]), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

const presentOfId = preparedOnce((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .for('key share')
    .prepare('present_of_id'),
);

/** The same of one account; every changing call asks. */
export async function holdAccount(db: Db, userId: string): Promise<boolean> {
  return (await presentOfId(db).execute({ id: userId })).length > 0;
}

/** Whether a person's notifications are also sent by mail. */
export async function wantsCopies(db: Db, userId: string): Promise<boolean> {
  return (await listCopied(db, [userId])).has(userId);
}

/** The ids of those people whose notifications are also sent by mail. */
export async function listCopied(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.emailCopies, true)));
  return new Set(rows.map(({ id }) => id));
}

/** Switches mailed copies on or off. */
export async function setCopies(db: Db, userId: string, on: boolean): Promise<void> {
  await db.update(users).set({ emailCopies: on }).where(eq(users.id, userId));
}

/** The unsubscribe token of a person's mailed copies: the stored one, or `fresh`, which is then stored. */
export async function keepStopToken(db: Db, userId: string, fresh: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ emailStopToken: sql`coalesce(${users.emailStopToken}, ${fresh})` })
    .where(eq(users.id, userId))
    .returning({ token: users.emailStopToken });
  return row?.token ?? fresh;
}

/** The id of the account that a mailed unsubscribe token belongs to; null for an unknown token. */
export async function findStopOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailStopToken, token));
  return row?.id ?? null;
}
