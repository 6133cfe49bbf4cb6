import { FORMER_MEMBER } from '@lockroom/contract';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import {
  emailChanges,
  hasEmail,
  hasName,
  passkeyChallenges,
  passkeys,
  passwordResets,
  sessions,
  users,
} from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { currentMembership, inviteLinks, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhooks } from '../../kernel/db/tables/webhooks.ts';
import { hashToken, newId } from '../../kernel/ids.ts';

export type UserRow = typeof users.$inferSelect;

/** Adds an account or a guest; returns null if its name or address is taken, regardless of case. */
export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'username'> &
    Partial<Pick<UserRow, 'email' | 'guestName' | 'passwordHash' | 'firstName' | 'lastName'>>,
  now: number,
): Promise<UserRow | null> {
  const [row] = await db
    .insert(users)
    .values({ ...user, id: newId(), createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(hasEmail(email));
  return row ?? null;
}

/** Finds the account with this username or email address. No username looks like an address, so at most one matches. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const isNamed = or(hasEmail(login), hasName(login));
  const [row] = await db
    .select()
    .from(users)
    .where(and(isNamed, isNull(users.deletedAt)));
  return row ?? null;
}

export async function hasUsername(db: Db, username: string): Promise<boolean> {
  return (await db.$count(users, and(hasName(username), isNull(users.deletedAt)))) > 0;
}

/** The SQL condition that the account is an administrator and not locked. `adminEmails` must be in lower case. */
export const areAdministrators = (adminEmails: readonly string[]) =>
  and(
    isNotNull(users.confirmedAt),
    isNull(users.lockedAt),
    isNotNull(users.email),
    or(eq(users.isAdmin, true), inArray(sql`lower(${users.email})`, [...adminEmails])),
  );

/** Locks an account's row, so that concurrent changes to its password and links run one after the other. */
export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** Changes an account; throws the database's unique violation if the new name or address is taken. */
export async function updateUser(db: Db, id: string, values: Partial<UserRow>): Promise<UserRow | null> {
  const [row] = await db.update(users).set(values).where(eq(users.id, id)).returning();
  return row ?? null;
}

export async function deleteSession(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId });
  return row?.userId ?? null;
}

/** Ends all access except the session `keepId`, and cancels any pending change of the email address. */
export async function endAccess(db: Db, userId: string, keepId?: string): Promise<void> {
  await cancelEmailChange(db, userId);
  await db.delete(tokens).where(eq(tokens.userId, userId));
  await db.delete(calendars).where(eq(calendars.userId, userId));
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keepId ? ne(sessions.id, keepId) : undefined));
}

/** Cancels an account's pending address change. A link that only confirms the current address stays valid. */
export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  const present = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), ne(emailChanges.email, present)));
}

/** The names of rooms in which the account has invitation links or webhooks, which survive a password change. */
export type RemainingAccess = Awaited<ReturnType<typeof listRemainingAccess>>;

export async function listRemainingAccess(db: Db, userId: string, now: number) {
  const links = await db
    .selectDistinct({ name: rooms.name })
    .from(inviteLinks)
    .innerJoin(rooms, eq(rooms.id, inviteLinks.roomId))
    .where(and(eq(inviteLinks.creatorId, userId), gt(inviteLinks.expiresAt, new Date(now))))
    .orderBy(rooms.name);
  const hooks = await db
    .selectDistinct({ name: rooms.name })
    .from(webhooks)
    .innerJoin(rooms, eq(rooms.id, webhooks.roomId))
    .innerJoin(roomMembers, currentMembership(rooms.id, userId))
    .where(and(or(eq(rooms.creatorId, userId), isNotNull(roomMembers.deputySince)), isNull(webhooks.offAt)))
    .orderBy(rooms.name);
  return { links: links.map(({ name }) => name), webhooks: hooks.map(({ name }) => name) };
}

const isLive = (now: number) =>
  and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, new Date(now)));

export async function findResetOwner(db: Db, token: string, now: number): Promise<string | null> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isLive(now)));
  return row?.userId ?? null;
}

export async function hasLiveReset(db: Db, userId: string, now: number): Promise<boolean> {
  return (await db.$count(passwordResets, and(eq(passwordResets.userId, userId), isLive(now)))) > 0;
}

export async function invalidateResets(db: Db, userId: string, now: number): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: new Date(now) })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function deleteExpired(db: Db, now: number): Promise<void> {
  const at = new Date(now);
  await db.delete(sessions).where(lt(sessions.expiresAt, at));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, at));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, at));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, at));
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** Returns a row for an account that nobody can sign in to or befriend. */
export function placeholderAccount({ id, username }: { id: string; username: string }, now: number) {
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

/** Returns the row that a deleted account gets. Its remaining brackets and messages show a placeholder name. */
export function formerAccount(id: string, now: number) {
  const email = `${id}@deleted.invalid`;
  const account = placeholderAccount({ id, username: FORMER_MEMBER }, now);
  return { ...account, email, guestName: null, deletedAt: new Date(now) };
}

/** Locks these accounts' rows against deletion until the transaction ends, and returns the ids of those that exist. */
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

/** Locks an account's row against deletion, and returns whether it exists. Used by every call that changes data. */
export async function holdAccount(db: Db, userId: string): Promise<boolean> {
  return (await presentOfId(db).execute({ id: userId })).length > 0;
}

/** Returns the ids of the people whose notifications are also sent by email. */
export async function listWithEmailCopies(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.emailCopies, true)));
  return new Set(rows.map(({ id }) => id));
}

/** Returns a person's unsubscribe token for notification emails: the stored one, or `fresh`, which is then stored. */
export async function ensureStopToken(db: Db, userId: string, fresh: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ emailStopToken: sql`coalesce(${users.emailStopToken}, ${fresh})` })
    .where(eq(users.id, userId))
    .returning({ token: users.emailStopToken });
  return row?.token ?? fresh;
}

export async function findStopOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailStopToken, token));
  return row?.id ?? null;
}

export type PasskeyRow = typeof passkeys.$inferSelect;
export type Asked = Pick<typeof passkeyChallenges.$inferSelect, 'handle' | 'userId' | 'person'>;

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

/** Deletes a challenge, so that it can be answered only once. Returns null if it is unknown or has expired. */
export async function consumeChallenge(db: Db, challenge: string, now: number): Promise<Asked | null> {
  const [row] = await db.delete(passkeyChallenges).where(isOpen(challenge, now)).returning();
  return row ?? null;
}

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

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

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

/** Returns null if the credential id is in use. */
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

/**
 * Records that a passkey was used. Returns false if the passkey was removed, or if its counter did not increase. Some
 * devices have no counter and always send 0.
 */
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

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

export async function isOidcSession(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ isOidc: sessions.isOidc })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return row?.isOidc ?? false;
}

/** Returns the ids of the administrators who are not locked. `adminEmails` must be in lower case. */
export async function listAdministrators(db: Db, adminEmails: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(areAdministrators(adminEmails));
  return rows.map(({ id }) => id);
}
