import { ERRORS, GUEST_SESSION_DAYS, RESET_LINK_MINUTES, SESSION_DAYS, type User } from '@lockroom/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { passwordResets, sessions, users } from '../../kernel/db/tables/auth.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { forgetCalls, isWithin, sweepRateLimits } from '../../kernel/http/rate-limit.ts';
import type { Resume } from '../../kernel/http/resume-cookie.ts';
import { hashToken, newId, newToken } from '../../kernel/ids.ts';
import { MAIL_JOB, type Mail } from '../../kernel/mail/mail.ts';
import { imageUrl } from '../images/images.service.ts';
import {
  deleteExpired,
  deletePasskeys,
  endAccess,
  findResetOwner,
  hasUsername,
  insertUser,
  invalidateResets,
  lockUser,
  type UserRow,
  updateUser,
} from './auth.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Refuses a name or address that is already taken. `path` is the form field with the taken value. */
export function refuseTaken(
  code: 'name_taken' | 'email_taken' | 'email_reserved',
  path: 'username' | 'email',
): never {
  throw new AppError(code, undefined, { issues: [{ path, message: ERRORS[code].message }] });
}

/** Creates an account. Fails with name_taken or email_taken; the comparison ignores case. */
export async function register(
  db: Db,
  person: {
    username: string;
    email: string;
    /** Null for an account that only has a passkey. */
    passwordHash: string | null;
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
  },
  now: number,
): Promise<UserRow & { email: string }> {
  const { username, email, passwordHash, firstName, lastName } = person;
  const user = await insertUser(
    db,
    { username, email, passwordHash, firstName: firstName ?? '', lastName: lastName ?? '' },
    now,
  );
  if (user) return { ...user, email };
  if (await hasUsername(db, username)) return refuseTaken('name_taken', 'username');
  return refuseTaken('email_taken', 'email');
}

/** Call this only for the account's proven owner, so that nobody else learns that the account is locked. */
export function refuseLocked(
  { lockedAt }: Pick<UserRow, 'lockedAt'>,
  { supportEmail }: Pick<Config, 'supportEmail'>,
): void {
  if (lockedAt === null) return;
  refuse('account_locked', supportEmail ? `This account is locked. Write to ${supportEmail}.` : undefined);
}

/** A session's tokens: one for calls, and one that renews the session. Only their hashes are stored. */
interface Tokens {
  token: string;
  resume: Resume;
}

/** Opens a session. The default duration is too short for guests, because they cannot sign in again. */
export async function openSession(
  db: Db,
  userId: string,
  now: number,
  { days = SESSION_DAYS, isOidc = false }: { days?: number; isOidc?: boolean } = {},
): Promise<Tokens> {
  const [token, resumeToken] = [newToken(), newToken()];
  const until = now + days * DAY_MS;
  await db.insert(sessions).values({
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    resumeHash: hashToken(resumeToken),
    isOidc,
    createdAt: new Date(now),
    expiresAt: new Date(until),
  });
  return { token, resume: { token: resumeToken, until } };
}

/**
 * Renews the session that belongs to a cookie's token. The session gets new tokens; only a guest's session also gets a
 * new expiry. Returns null if there is no such session.
 */
export async function resumeSession(
  db: Db,
  resumeToken: string,
  now: number,
): Promise<(Tokens & { user: UserRow }) | null> {
  const next = { token: newToken(), resumeToken: newToken() };
  const guestUntil = new Date(now + GUEST_SESSION_DAYS * DAY_MS).toISOString();
  const [renewed] = await db
    .update(sessions)
    .set({
      tokenHash: hashToken(next.token),
      resumeHash: hashToken(next.resumeToken),
      expiresAt: sql`case when ${users.guestName} is null then ${sessions.expiresAt} else ${guestUntil}::timestamptz end`,
    })
    .from(users)
    .where(
      and(
        eq(sessions.resumeHash, hashToken(resumeToken)),
        gt(sessions.expiresAt, new Date(now)),
        eq(users.id, sessions.userId),
        eq(users.isActive, true),
        isNull(users.lockedAt),
      ),
    )
    .returning({ user: users, expiresAt: sessions.expiresAt });
  if (!renewed) return null;
  const { user, expiresAt } = renewed;
  return { user, token: next.token, resume: { token: next.resumeToken, until: expiresAt.getTime() } };
}

/**
 * Opens a session for an account whose password was checked, and resets the account's count of failed attempts. Refuses
 * if the password has changed since the check, or if the account is locked.
 */
export async function signIn(
  db: Db,
  checked: UserRow,
  config: Pick<Config, 'supportEmail'>,
  now: number,
): Promise<Tokens> {
  const user = await lockUser(db, checked.id);
  if (!user || user.passwordHash !== checked.passwordHash) refuse('wrong_credentials');
  refuseLocked(user, config);
  await forgetSignInCalls(db, user);
  return openSession(db, user.id, now);
}

/**
 * Sets a new password, ends the viewer's other sessions, invalidates unused reset links, and returns the account. The
 * remaining session gets a new renewal token, so that copies of the old one are useless.
 */
export async function changePassword(
  db: Db,
  viewer: Viewer,
  hashes: { old: string | null; next: string },
  now: number,
): Promise<{ user: UserRow; resume: Resume | null }> {
  const user = await lockUser(db, viewer.id);
  if (!user || user.passwordHash !== hashes.old) refuse('wrong_current_password');
  await updateUser(db, user.id, { passwordHash: hashes.next });
  await invalidateResets(db, user.id, now);
  await endAccess(db, user.id, viewer.sessionId);
  await forgetSignInCalls(db, user);
  const token = newToken();
  const [session] = await db
    .update(sessions)
    .set({ resumeHash: hashToken(token) })
    .where(eq(sessions.id, viewer.sessionId))
    .returning();
  return { user, resume: session ? { token, until: session.expiresAt.getTime() } : null };
}

/** Creates a password link, which invalidates older ones. Returns the link's token; only the token's hash is stored. */
export async function createResetToken(db: Db, userId: string, now: number): Promise<string> {
  // Without the lock, two links created at the same time would not invalidate each other, and both would stay valid.
  await lockUser(db, userId);
  await invalidateResets(db, userId, now);
  const token = newToken();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + RESET_LINK_MINUTES * MINUTE_MS) };
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, ...times });
  return token;
}

/**
 * Uses an emailed link to set the password. Ends every session and removes every passkey, because they may belong to
 * somebody who had access before. Fails with link_expired or account_locked. Returns the account.
 */
export async function resetPassword(
  db: Db,
  reset: { token: string; passwordHash: string },
  config: Pick<Config, 'supportEmail'>,
  now: number,
): Promise<UserRow> {
  const owner = await findResetOwner(db, reset.token, now);
  const user = owner ? await lockUser(db, owner) : null;
  // Check the link again after locking the account's row: a concurrent attempt may have used the link.
  if (!user?.isActive || (await findResetOwner(db, reset.token, now)) === null) refuse('link_expired');
  refuseLocked(user, config);
  await invalidateResets(db, user.id, now);
  await updateUser(db, user.id, { passwordHash: reset.passwordHash, confirmedAt: new Date(now) });
  await endAccess(db, user.id);
  await deletePasskeys(db, user.id);
  await forgetSignInCalls(db, user);
  return user;
}

/**
 * Emails an account's owner about a change to the account's sign-in methods. The emails are rate limited, because the
 * address may belong to somebody else. Does nothing for an account without an address.
 */
export async function mailOwner(
  { db, now, enqueue }: { db: Db; now: number } & Pick<Effects, 'enqueue'>,
  { id, username, email }: Pick<UserRow, 'id' | 'username' | 'email'>,
  compose: (addressee: { username: string; email: string }) => Mail | Promise<Mail>,
): Promise<void> {
  const quota = { name: 'password-told', subject: id, most: 5, seconds: DAY_MS / 1000 };
  if (email !== null && (await isWithin(db, quota, now)))
    await enqueue(MAIL_JOB, await compose({ username, email }));
}

/** Extends a guest's session on each visit. Stores the new expiry at most once a day. */
export async function extendGuestSession(
  db: Db,
  session: { sessionId: string; expiresAt: Date },
  now: number,
): Promise<void> {
  const until = now + GUEST_SESSION_DAYS * DAY_MS;
  if (until - session.expiresAt.getTime() < DAY_MS) return;
  // A failure is ignored: the session is still valid, and the next call tries again.
  await db
    .update(sessions)
    .set({ expiresAt: new Date(until) })
    .where(eq(sessions.id, session.sessionId))
    .catch(() => {});
}

/** Deletes expired sessions, links and rate limit counts. Several processes may do so at the same time. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await deleteExpired(db, now);
  await sweepRateLimits(db, now);
}

/** Returns the key under which sign-in attempts for an account are counted, whether by username or by address. */
export function signInSubject(user: Pick<UserRow, 'id'>): string {
  return `sign-in ${user.id}`;
}

// Attempts are also counted under whatever name the request used, so reset the counts for all of the account's names.
async function forgetSignInCalls(db: Db, user: UserRow): Promise<void> {
  for (const name of [user.email, user.id, user.username, signInSubject(user)])
    if (name !== null) await forgetCalls(db, 'signIn', name);
}

/**
 * Whether an account has administrator rights: its address is confirmed, and it is either listed in `adminEmails`
 * (lower case) or was made an administrator by another administrator. The confirmation is needed because anybody can
 * register an address before it is listed.
 */
export function isAdministrator(
  row: Pick<UserRow, 'email' | 'confirmedAt' | 'isAdmin'>,
  adminEmails: readonly string[],
): boolean {
  const { email, confirmedAt, isAdmin } = row;
  return confirmedAt !== null && email !== null && (isAdmin || adminEmails.includes(email.toLowerCase()));
}

export type AccountConfig = Pick<Config, 'adminEmails' | 'smtpUrl' | 'signUpDomains' | 'supportEmail'>;

/**
 * Whether an account must confirm its address before it can do anything. Where only some domains may sign up, anybody
 * could otherwise enter an address in one of those domains. Without a mail server, nobody can confirm an address.
 */
function mustConfirm(
  { email, confirmedAt }: Pick<UserRow, 'email' | 'confirmedAt'>,
  { smtpUrl, signUpDomains }: AccountConfig,
): boolean {
  return smtpUrl !== null && signUpDomains.length > 0 && email !== null && confirmedAt === null;
}

export function refuseUnconfirmed(row: Pick<UserRow, 'email' | 'confirmedAt'>, config: AccountConfig): void {
  if (mustConfirm(row, config)) refuse('email_unconfirmed');
}

export function presentUser<Email extends string | null>(
  row: UserRow & { email: Email },
  config: AccountConfig,
): User & { email: Email } {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isActive: row.isActive,
    isAdmin: isAdministrator(row, config.adminEmails),
    isGuest: row.guestName !== null,
    ...(mustConfirm(row, config) && { mustConfirmEmail: true as const }),
    ...(row.guestName === null ? {} : { guestName: row.guestName }),
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export {
  areAdministrators,
  endAccess,
  ensureStopToken,
  findStopOwner,
  findUser,
  findUserByEmail,
  formerAccount,
  hasAccounts,
  hasUsername,
  holdAccount,
  holdPresent,
  insertUser,
  listAdministrators,
  listWithEmailCopies,
  lockUser,
  placeholderAccount,
  type UserRow,
  updateUser,
} from './auth.store.ts';
