import {
  type Account,
  type AccountRow,
  type AuditEntry,
  type AuditedAct,
  userTopic,
} from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { deleteAccount, isLastAdministrator, lockAdministrators } from '../accounts/accounts.service.ts';
import { findUser, isAdministrator, lockUser, setConfirmedAt, type UserRow } from '../auth/auth.service.ts';
import { giveResetLink } from '../auth/reset-link.service.ts';
import {
  type AuditRow,
  countOwn,
  deleteSessions,
  findAccount,
  insertAuditEntry,
  listRoomsOf,
  type ShownAccount,
  setAccountState,
} from './administration.store.ts';

export type AdministrationConfig = Pick<Config, 'adminEmails' | 'oidc' | 'publicUrl' | 'smtpUrl'>;

/** The context of an administrator's change to an account. `userId` is the account's id in lower case. */
export type Acting = { db: Db; viewer: Viewer; now: number; userId: string } & Pick<
  Effects,
  'announce' | 'enqueue' | 'report'
>;

export function presentRow(
  { user, name, lastSeenAt }: ShownAccount,
  config: AdministrationConfig,
): AccountRow {
  return {
    id: user.id,
    name,
    email: user.email,
    isAdmin: isAdministrator(user, config.adminEmails),
    isLocked: user.lockedAt !== null,
    isGuest: user.guestName !== null,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: instantOf(lastSeenAt),
  };
}

/** Returns an account with all its details. Fails with not_found for deleted and unknown accounts. */
export async function readAccount(
  db: Db,
  userId: string,
  config: AdministrationConfig,
  now: number,
): Promise<Account> {
  const shown = found(isId(userId) ? await findAccount(db, userId) : null);
  const { user } = shown;
  const { rows, count } = await listRoomsOf(db, userId);
  return {
    ...presentRow(shown, config),
    ...(await countOwn(db, userId, now)),
    isConfirmed: user.confirmedAt !== null,
    isListed: isListed(user, config),
    hasPassword: user.passwordHash !== null,
    roomCount: count,
    rooms: rows.map(({ id, name, creatorId, deputySince }) => ({
      id,
      name,
      role: creatorId === userId ? 'manager' : deputySince === null ? 'member' : 'deputy',
    })),
  };
}

const isListed = ({ email }: UserRow, { adminEmails }: AdministrationConfig) =>
  email !== null && adminEmails.includes(email.toLowerCase());

/** Locks an account's row until the transaction ends. Fails with not_found for deleted and unknown accounts. */
async function hold(db: Db, userId: string): Promise<UserRow> {
  const user = isId(userId) ? await lockUser(db, userId) : null;
  return user?.isActive ? user : refuse('not_found');
}

/**
 * Like `hold`, but for locking an account or removing its administrator rights. Refuses the viewer's own account. If
 * two administrators act on each other at the same time, only one of them succeeds.
 */
async function holdOther(
  { db, viewer, userId }: Acting,
  { adminEmails }: AdministrationConfig,
  act: 'lock' | 'unmake',
): Promise<UserRow> {
  if (userId === viewer.id) refuse('forbidden', OWN_ACCOUNT[act]);
  await lockAdministrators(db, adminEmails);
  const user = await hold(db, userId);
  // The viewer is normally another administrator, so this applies only if the viewer has just been locked or has lost
  // the role.
  if (await isLastAdministrator(db, user, adminEmails)) refuse('admin_only');
  return user;
}

const OWN_ACCOUNT = {
  lock: 'You cannot lock your own account.',
  unmake: 'You cannot remove yourself as administrator. Ask another administrator.',
};

async function audit(
  { db, viewer, now }: Pick<Acting, 'db' | 'viewer' | 'now'>,
  user: UserRow,
  act: AuditedAct,
  detail = '',
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    createdAt: new Date(now),
    actorId: viewer.id,
    actorName: viewer.username,
    act,
    accountId: user.id,
    accountName: user.guestName ?? user.username,
    detail,
  });
}

/** Ends an account's sessions, except the caller's current one. API tokens and the calendar feed keep working. */
export async function endSessions(acting: Acting): Promise<void> {
  const { db, viewer, userId, announce } = acting;
  const user = await hold(db, userId);
  const ended = await deleteSessions(db, user.id, viewer.sessionId);
  await audit(acting, user, 'sessions-ended', ended === 1 ? '1 session' : `${ended} sessions`);
  announce(userTopic(user.id, 'account'));
}

/** Locks an account and signs it out everywhere. Its API tokens and calendar feed stop working until it is unlocked. */
export async function lockAccount(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, viewer, now, announce } = acting;
  const user = await holdOther(acting, config, 'lock');
  if (user.lockedAt !== null) return;
  await setAccountState(db, user.id, { lockedAt: new Date(now) });
  await deleteSessions(db, user.id, viewer.sessionId);
  await audit(acting, user, 'locked');
  announce(userTopic(user.id, 'account'));
}

export async function unlockAccount(acting: Acting): Promise<void> {
  const { db, userId } = acting;
  const user = await hold(db, userId);
  if (user.lockedAt === null) return;
  await setAccountState(db, user.id, { lockedAt: null });
  await audit(acting, user, 'unlocked');
}

/** Mails a link to set a new password, or returns it if no mail server is configured. */
export async function sendResetLink(
  acting: Acting,
  config: AdministrationConfig,
): Promise<{ url: string | null }> {
  const { db, userId } = acting;
  const { oidc, smtpUrl } = config;
  if (oidc?.isOnly) refuse('oidc_only', `Everyone here signs in through ${oidc.name} without a password.`);
  const user = await hold(db, userId);
  if (user.guestName !== null)
    refuse(
      'conflict',
      'Guests have no password. The people who run their room can make a new link for them.',
    );
  if (user.email === null)
    refuse('conflict', 'This account has no email address, so it cannot have a password.');
  if (user.lockedAt !== null) refuse('conflict', 'This account is locked. Unlock it first.');
  await audit(acting, user, 'reset-link', smtpUrl ? 'emailed' : 'shown to the administrator');
  return { url: await giveResetLink(acting, { id: user.id, email: user.email }, config) };
}

export async function confirmEmail(acting: Acting): Promise<void> {
  const { db, userId, now, announce } = acting;
  const user = await hold(db, userId);
  if (user.email === null) refuse('conflict', 'This account has no email address to confirm.');
  if (user.confirmedAt !== null) return;
  await setConfirmedAt(db, user.id, new Date(now));
  await audit(acting, user, 'email-confirmed');
  announce(userTopic(user.id, 'account'));
}

export async function makeAdministrator(acting: Acting): Promise<void> {
  const { db, userId, announce } = acting;
  const user = await hold(db, userId);
  if (user.guestName !== null) refuse('conflict', 'A guest cannot be an administrator.');
  if (user.email === null) refuse('conflict', 'An administrator needs an email address.');
  if (user.confirmedAt === null)
    refuse('conflict', "This account's email address is not confirmed. Confirm it first.");
  if (user.isAdmin) return;
  await setAccountState(db, user.id, { isAdmin: true });
  await audit(acting, user, 'administrator-made');
  announce(userTopic(user.id, 'account'));
}

export async function unmakeAdministrator(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, announce } = acting;
  const user = await holdOther(acting, config, 'unmake');
  if (isListed(user, config))
    refuse('conflict', 'ADMIN_EMAILS lists this address. Remove it from that setting and restart Lockroom.');
  if (!user.isAdmin) return;
  await setAccountState(db, user.id, { isAdmin: false });
  await audit(acting, user, 'administrator-unmade');
  announce(userTopic(user.id, 'account'));
}

/** Deletes an account with the same effects as when its owner deletes it. */
export async function removeAccount(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, viewer, userId } = acting;
  if (userId === viewer.id) refuse('forbidden', 'Delete your own account in Settings.');
  const checked = found(isId(userId) ? await findUser(db, userId) : null);
  if (!checked.isActive) refuse('not_found');
  await deleteAccount(acting, { checked, adminEmails: config.adminEmails });
  await audit(acting, checked, 'deleted');
}

export function presentAuditEntry(row: AuditRow): AuditEntry {
  const { createdAt, ...entry } = row;
  return { ...entry, at: createdAt.toISOString() };
}
