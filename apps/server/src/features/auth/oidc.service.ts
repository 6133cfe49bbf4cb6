import { Email } from '@lockroom/contract';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { oidcAttempts, oidcIdentities } from '../../kernel/db/tables/auth.ts';
import { hashToken } from '../../kernel/ids.ts';
import { findOrInsert } from './administrators.ts';
import { findUserByEmail, listPasskeys, lockUser, type UserRow, updateUser } from './auth.store.ts';
import { OidcFailure, type OidcPerson, type OidcStart } from './oidc.ts';

/** How long a person may take to sign in at the identity provider. */
export const ATTEMPT_SECONDS = 10 * 60;

export async function addAttempt(db: Db, { state, nonce, verifier }: OidcStart, next: string, now: number) {
  await db.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, new Date(now)));
  const expiresAt = new Date(now + ATTEMPT_SECONDS * 1000);
  await db.insert(oidcAttempts).values({ stateHash: hashToken(state), nonce, verifier, next, expiresAt });
}

/** Deletes and returns a sign-in that has begun, so that nobody can finish the sign-in twice. */
export async function consumeAttempt(db: Db, state: string, now: number) {
  const [attempt] = await db
    .delete(oidcAttempts)
    .where(and(eq(oidcAttempts.stateHash, hashToken(state)), gt(oidcAttempts.expiresAt, new Date(now))))
    .returning();
  return attempt ? { ...attempt, state } : null;
}

/**
 * Finds or creates the account for a person signed in at the identity provider, and locks its database row. On the
 * first sign-in, the account is found by its verified address. Refuses an account that has a password or a passkey but
 * never confirmed its address, because somebody else may have registered it and could still sign in.
 */
export async function findOrCreateAccount(db: Db, person: OidcPerson, now: number): Promise<UserRow> {
  const { issuer, subject } = person;
  const [known] = await db
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)));
  if (known) return usable(await lockUser(db, known.userId));

  const email = Email.safeParse(person.email);
  if (!email.success || !person.isVerified) throw new OidcFailure('unverified');
  const named = await findUserByEmail(db, email.data);
  const isOpenToOthers =
    named !== null &&
    named.confirmedAt === null &&
    (named.passwordHash !== null || (await listPasskeys(db, named.id)).length > 0);
  if (isOpenToOthers) throw new OidcFailure('email-taken');
  const { id } = named ?? (await findOrInsert(db, email.data, now));
  const user = usable(await lockUser(db, id));
  if (user.confirmedAt === null) await updateUser(db, id, { confirmedAt: new Date(now) });
  // Another tab may have completed the same first sign-in in the meantime.
  await db
    .insert(oidcIdentities)
    .values({ issuer, subject, userId: id, createdAt: new Date(now) })
    .onConflictDoNothing();
  return user;
}

function usable(user: UserRow | null): UserRow {
  if (!user?.isActive) throw new OidcFailure('refused');
  if (user.lockedAt !== null) throw new OidcFailure('locked');
  return user;
}
