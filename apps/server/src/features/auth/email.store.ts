import { and, eq, gt, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { emailChanges, users } from '../../kernel/db/tables/auth.ts';
import { hashToken, newId } from '../../kernel/ids.ts';
import type { UserRow } from './auth.store.ts';

export type EmailChange = typeof emailChanges.$inferSelect;
/** The address to which a link was emailed: the account's current one or the new one. */
export type Side = 'old' | 'new';

/** Stores an address request with the links that must be opened. It replaces the account's earlier request, if any. */
export async function replaceChange(
  db: Db,
  change: Pick<EmailChange, 'userId' | 'email' | 'waitsForNew' | 'waitsForOld'> & { expiresAt: number },
): Promise<EmailChange> {
  const row = { ...change, id: newId(), newHash: null, oldHash: null, expiresAt: new Date(change.expiresAt) };
  await db.insert(emailChanges).values(row).onConflictDoUpdate({ target: emailChanges.userId, set: row });
  return row;
}

/** Finds an account's pending address request, unless it has expired. */
export async function findChange(db: Db, userId: string, now: number): Promise<EmailChange | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date(now))));
  return row ?? null;
}

export async function deleteChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

const columnsOf = (side: Side) =>
  side === 'new'
    ? { waits: emailChanges.waitsForNew, hash: 'newHash' as const, flag: 'waitsForNew' as const }
    : { waits: emailChanges.waitsForOld, hash: 'oldHash' as const, flag: 'waitsForOld' as const };

/** Stores the token of a link. Returns null if its request was replaced, canceled or completed, or has expired. */
export async function storeToken(
  db: Db,
  { id, side, token }: { id: string; side: Side; token: string },
  now: number,
): Promise<EmailChange | null> {
  const { waits, hash } = columnsOf(side);
  const [row] = await db
    .update(emailChanges)
    .set({ [hash]: hashToken(token) })
    .where(and(eq(emailChanges.id, id), eq(waits, true), gt(emailChanges.expiresAt, new Date(now))))
    .returning();
  return row ?? null;
}

/** A link that can be opened, with its request and its account. */
export interface EmailLink {
  change: EmailChange;
  side: Side;
  user: UserRow;
}

export async function findLink(db: Db, token: string, now: number): Promise<EmailLink | null> {
  const hash = hashToken(token);
  const [row] = await db
    .select({ change: emailChanges, user: users })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), eq(users.isActive, true)))
    .where(
      and(
        or(eq(emailChanges.newHash, hash), eq(emailChanges.oldHash, hash)),
        gt(emailChanges.expiresAt, new Date(now)),
      ),
    );
  return row ? { ...row, side: row.change.newHash === hash ? 'new' : 'old' } : null;
}

/** Marks a link as opened, so that it no longer works. Returns the updated request. */
export async function closeLink(db: Db, { change, side }: EmailLink): Promise<EmailChange> {
  const { hash, flag } = columnsOf(side);
  const closed = { [hash]: null, [flag]: false };
  await db.update(emailChanges).set(closed).where(eq(emailChanges.id, change.id));
  return { ...change, ...closed };
}

/** Sets the address; throws the database's unique violation if another account has it. */
export async function setEmail(
  db: Db,
  id: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date | null },
): Promise<void> {
  await db.update(users).set({ email, confirmedAt }).where(eq(users.id, id));
}
