import { ERRORS } from '@lockroom/contract';
import { RESET_LINK_MINUTES, SESSION_DAYS } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import { newToken } from '../../kernel/ids.ts';
import type { Viewer } from '../../kernel/proofs.ts';
import { forgetTries, sweepTries } from '../../kernel/tries.ts';
import {
  deleteExpired,
  deleteSessions,
  findResetOwner,
  hasUsername,
  insertReset,
  insertSession,
  insertUser,
  lockUser,
  setConfirmedAt,
  setPasswordHash,
  type UserRow,
  useUpResets,
} from './auth.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Refuses a name or an address that cannot be had, naming the field for the form. */
export function refuseTaken(
  code: 'name_taken' | 'email_taken' | 'email_reserved',
  path: 'username' | 'email',
): never {
  throw new AppError(code, undefined, { issues: [{ path, message: ERRORS[code].message }] });
}

/** Makes an account. Refuses with name_taken or email_taken, both without regard to case. */
export async function register(
  db: Db,
  person: {
    username: string;
    email: string;
    passwordHash: string;
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

/** Opens a session of 30 days; gives its token, which is not kept anywhere. */
export async function openSession(db: Db, userId: string, now: number): Promise<string> {
  const token = newToken();
  await insertSession(db, { userId, token, now, expiresAt: now + SESSION_DAYS * DAY_MS });
  return token;
}

/**
 * Opens a session for an account whose password was checked, and forgets its wrong tries. A password that was changed
 * since the check does not count any more.
 */
export async function signIn(db: Db, checked: UserRow, now: number): Promise<string> {
  const user = await lockUser(db, checked.id);
  if (!user || user.passwordHash !== checked.passwordHash) refuse('wrong_credentials');
  await forgetSignInTries(db, user);
  return openSession(db, user.id, now);
}

/** Sets a new password and ends every other session and every open link of the viewer. */
export async function changePassword(
  db: Db,
  viewer: Viewer,
  hashes: { old: string | null; next: string },
  now: number,
): Promise<void> {
  const user = await lockUser(db, viewer.id);
  if (!user || user.passwordHash !== hashes.old) refuse('wrong_current_password');
  await setPasswordHash(db, user.id, hashes.next);
  await useUpResets(db, user.id, now);
  await deleteSessions(db, user.id, viewer.sessionId);
  await forgetSignInTries(db, user);
}

/** Makes a one-time link of an hour, which ends the account's older ones; gives its token, which is not kept anywhere. */
export async function openLink(db: Db, userId: string, now: number): Promise<string> {
  // Without the lock two links made at once would not see each other, and both would live.
  await lockUser(db, userId);
  await useUpResets(db, userId, now);
  const token = newToken();
  await insertReset(db, { userId, token, now, expiresAt: now + RESET_LINK_MINUTES * MINUTE_MS });
  return token;
}

/** Uses a mailed link: sets the password and ends every session. Refuses with link_expired; gives whose link it was. */
export async function resetPassword(
  db: Db,
  reset: { token: string; passwordHash: string },
  now: number,
): Promise<string> {
  const owner = await findResetOwner(db, reset.token, now);
  const user = owner ? await lockUser(db, owner) : null;
  // Asked again under the lock: of two tries at once the second finds the link used.
  if (!user?.isActive || (await findResetOwner(db, reset.token, now)) === null) refuse('link_expired');
  await useUpResets(db, user.id, now);
  await setPasswordHash(db, user.id, reset.passwordHash);
  await setConfirmedAt(db, user.id, new Date(now));
  await deleteSessions(db, user.id);
  await forgetSignInTries(db, user);
  return user.id;
}

/** Drops sessions, links and counted tries that are over. Harmless at any time and in several processes at once. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await deleteExpired(db, now);
  await sweepTries(db, now);
}

/** What tries to sign in to an account are counted under, by whichever of its two names they come. */
export function signInSubject(user: Pick<UserRow, 'id'>): string {
  return `sign-in ${user.id}`;
}

// Tries are also counted under whatever the account was called in the request.
async function forgetSignInTries(db: Db, user: UserRow): Promise<void> {
  for (const name of [user.email, user.id, user.username, signInSubject(user)])
    await forgetTries(db, 'signIn', name);
}
