import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { passkeyChallenges, passkeys, users } from '../../kernel/db/tables/auth.ts';
import { hashToken, newId } from '../../kernel/ids.ts';
import type { UserRow } from './auth.store.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
/** What was asked for with a challenge. */
export type Asked = Pick<typeof passkeyChallenges.$inferSelect, 'handle' | 'userId' | 'person'>;

/** Stores a challenge and deletes expired ones. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  asked: Asked,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
  await db
    .insert(passkeyChallenges)
    .values({ ...asked, challengeHash: hashToken(challenge), expiresAt: new Date(until) });
}

/** Deletes a challenge, so that it is answered only once; null if it is unknown or has expired. */
export async function consumeChallenge(db: Db, challenge: string, now: number): Promise<Asked | null> {
  const [row] = await db.delete(passkeyChallenges).where(isOpen(challenge, now)).returning();
  return row ?? null;
}

/** Reads a challenge without deleting it; null if it is unknown or has expired. */
export async function findChallenge(db: Db, challenge: string, now: number): Promise<Asked | null> {
  const [row] = await db.select().from(passkeyChallenges).where(isOpen(challenge, now));
  return row ?? null;
}

function isOpen(challenge: string, now: number) {
  return and(
    eq(passkeyChallenges.challengeHash, hashToken(challenge)),
    gt(passkeyChallenges.expiresAt, new Date(now)),
  );
}

/** The passkeys of an account, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** A passkey by its credential id, with its owner. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Stores a passkey; null if its credential id is in use. */
export async function insertPasskey(
  db: Db,
  passkey: Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt'>,
  now: number,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .insert(passkeys)
    .values({ ...passkey, id: newId(), createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Stores the use of a passkey; false if it is gone or its stored counter is not lower. */
export async function markUsed(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const isNew = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
  );
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), isNew))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function setPasskeyName(
  db: Db,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  return row ?? null;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(passkeys).where(isOwn(userId, id));
}

/** Removes every passkey and pending challenge of an account. */
export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}
