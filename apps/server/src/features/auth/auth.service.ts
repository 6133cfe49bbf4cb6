import { ERRORS, RESET_LINK_MINUTES, SESSION_DAYS, type User } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { forgetCalls, isWithin, sweepRateLimits } from '../../kernel/http/rate-limit.ts';
import type { Resume } from '../../kernel/http/resume-cookie.ts';
import { newToken } from '../../kernel/ids.ts';
import { imageUrl } from '../images/images.service.ts';
import {
  deleteExpired,
  deletePasskeys,
  endAccess,
  findResetOwner,
  hasUsername,
  insertReset,
  insertSession,
  insertUser,
  lockUser,
  renewSession,
  setConfirmedAt,
  setPasswordHash,
  setResumeToken,
  type UserRow,
  useUpResets,
} from './auth.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Refuses a taken name or address, with the field for the form. */
export function refuseTaken(
  code: 'name_taken' | 'email_taken' | 'email_reserved',
  path: 'username' | 'email',
): never {
  throw new AppError(code, undefined, { issues: [{ path, message: ERRORS[code].message }] });
}

/** Creates an account. Refuses with name_taken or email_taken, both regardless of case. */
export async function register(
  db: Db,
  person: {
    username: string;
    email: string;
    /** Null for an account with a passkey only. */
    passwordHash: string | null;
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
  },
  now: number,
): Promise<UserRow> {
  const { username, email, passwordHash, firstName, lastName } = person;
  const user = await insertUser(
    db,
    { username, email, passwordHash, firstName: firstName ?? '', lastName: lastName ?? '' },
    now,
  );
  if (user) return user;
  if (await hasUsername(db, username)) return refuseTaken('name_taken', 'username');
  return refuseTaken('email_taken', 'email');
}

/** The tokens of a session: one for calls and one that renews it. Only their hashes are stored. */
interface Tokens {
  token: string;
  resume: Resume;
}

export async function openSession(db: Db, userId: string, now: number): Promise<Tokens> {
  const [token, resumeToken] = [newToken(), newToken()];
  const until = now + SESSION_DAYS * DAY_MS;
  await insertSession(db, { userId, token, resumeToken, now, expiresAt: until });
  return { token, resume: { token: resumeToken, until } };
}

/**
 * Renews the session of a cookie's token: it gets new tokens and keeps its expiry. Null if there is no such session.
 */
export async function resumeSession(
  db: Db,
  resumeToken: string,
  now: number,
): Promise<(Tokens & { user: UserRow }) | null> {
  const next = { token: newToken(), resumeToken: newToken() };
  const renewed = await renewSession(db, resumeToken, next, now);
  if (!renewed) return null;
  const { user, expiresAt } = renewed;
  return { user, token: next.token, resume: { token: next.resumeToken, until: expiresAt.getTime() } };
}

/**
 * Opens a session for an account whose password was checked, and resets its count of failed attempts. Refuses if the
 * password was changed since the check.
 */
export async function signIn(db: Db, checked: UserRow, now: number): Promise<Tokens> {
  const user = await lockUser(db, checked.id);
  if (!user || user.passwordHash !== checked.passwordHash) refuse('wrong_credentials');
  await forgetSignInCalls(db, user);
  return openSession(db, user.id, now);
}

/**
 * Sets a new password; ends every other session and every unused link of the viewer, and returns the account. The remaining
 * session gets a new renewal token, so that copies of the old one are useless.
 */
export async function changePassword(
  db: Db,
  viewer: Viewer,
  hashes: { old: string | null; next: string },
  now: number,
): Promise<{ user: UserRow; resume: Resume | null }> {
  const user = await lockUser(db, viewer.id);
  if (!user || user.passwordHash !== hashes.old) refuse('wrong_current_password');
  await setPasswordHash(db, user.id, hashes.next);
  await useUpResets(db, user.id, now);
  await endAccess(db, user.id, viewer.sessionId);
  await forgetSignInCalls(db, user);
  const token = newToken();
  const end = await setResumeToken(db, viewer.sessionId, token);
  return { user, resume: end && { token, until: end.getTime() } };
}

/**
 * Creates a one-time link that is valid for an hour and invalidates the account's older ones; returns its token,
 * which is not stored.
 */
export async function openLink(db: Db, userId: string, now: number): Promise<string> {
  // Without the lock, two links created at once would not see each other, and both would stay valid.
  await lockUser(db, userId);
  await useUpResets(db, userId, now);
  const token = newToken();
  await insertReset(db, { userId, token, now, expiresAt: now + RESET_LINK_MINUTES * MINUTE_MS });
  return token;
}

/**
 * Uses a mailed link: sets the password, ends every session and removes every passkey, because they may belong to somebody
 * who had access before. Refuses with link_expired; returns the account.
 */
export async function resetPassword(
  db: Db,
  reset: { token: string; passwordHash: string },
  now: number,
): Promise<UserRow> {
  const owner = await findResetOwner(db, reset.token, now);
  const user = owner ? await lockUser(db, owner) : null;
  // Checked again under the lock: of two concurrent attempts the second finds the link used.
  if (!user?.isActive || (await findResetOwner(db, reset.token, now)) === null) refuse('link_expired');
  await useUpResets(db, user.id, now);
  await setPasswordHash(db, user.id, reset.passwordHash);
  await setConfirmedAt(db, user.id, new Date(now));
  await endAccess(db, user.id);
  await deletePasskeys(db, user.id);
  await forgetSignInCalls(db, user);
  return user;
}

/** Limits mails about changed passwords, because the address need not be the person's own. */
export function mayMailAboutPassword(db: Db, user: Pick<UserRow, 'id'>, now: number): Promise<boolean> {
  return isWithin(db, { name: 'password-told', subject: user.id, most: 5, seconds: DAY_MS / 1000 }, now);
}

/** Deletes expired sessions, links and rate limit counts. Safe at any time and in several processes at once. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await deleteExpired(db, now);
  await sweepRateLimits(db, now);
}

/** Returns the key under which attempts to sign in to an account are counted, for its username and its address alike. */
export function signInSubject(user: Pick<UserRow, 'id'>): string {
  return `sign-in ${user.id}`;
}

// Attempts are also counted under the name given in the request.
async function forgetSignInCalls(db: Db, user: UserRow): Promise<void> {
  for (const name of [user.email, user.id, user.username, signInSubject(user)])
    await forgetCalls(db, 'signIn', name);
}

/**
 * Whether an account is an administrator's: its address is in `adminEmails` (lower case) and confirmed. Anybody can
 * register an address before it is listed.
 */
export function isAdministrator(
  row: Pick<UserRow, 'email' | 'confirmedAt'>,
  adminEmails: readonly string[],
): boolean {
  return row.confirmedAt !== null && adminEmails.includes(row.email.toLowerCase());
}

export function presentUser(row: UserRow, adminEmails: readonly string[]): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isActive: row.isActive,
    isAdmin: isAdministrator(row, adminEmails),
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

// Account queries that other features may use.

export {
  findStopOwner,
  findUser,
  formerAccount,
  hasAccounts,
  hasUsername,
  holdAccount,
  holdPresent,
  insertMadeUp,
  keepStopToken,
  listCopied,
  lockUser,
  madeUpAccount,
  setCopies,
  wantsCopies,
} from './auth.store.ts';
export type { Confirm } from './passkeys.service.ts';
