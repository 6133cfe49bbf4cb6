import {
  ACCOUNT_ROOMS,
  type Account,
  type AccountRow,
  type AuditEntry,
  type AuditedAct,
  userTopic,
} from '@lockroom/contract';
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { auditEntries } from '../../kernel/db/tables/audit.ts';
import { oidcIdentities, passkeys, sessions, shownName, users } from '../../kernel/db/tables/auth.ts';
import { images } from '../../kernel/db/tables/images.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { supportPosts } from '../../kernel/db/tables/support.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { deleteAccount, isLastAdministrator, lockAdministrators } from '../accounts/accounts.service.ts';
import { findUser, isAdministrator, lockUser, type UserRow, updateUser } from '../auth/auth.service.ts';
import { giveResetLink } from '../auth/reset-link.service.ts';

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
    rooms: rows.map(({ id, name, creatorId, deputySince }) => {
      const memberRole = deputySince === null ? 'member' : 'deputy';
      return { id, name, role: creatorId === userId ? 'manager' : memberRole };
    }),
  };
}

const isListed = ({ email }: UserRow, { adminEmails }: AdministrationConfig) =>
  email !== null && adminEmails.includes(email.toLowerCase());

/** Locks an account's row until the transaction ends. Fails with not_found for deleted and unknown accounts. */
async function lockActive(db: Db, userId: string): Promise<UserRow> {
  const user = isId(userId) ? await lockUser(db, userId) : null;
  return user?.isActive ? user : refuse('not_found');
}

/**
 * Like `lockActive`, but for locking an account or removing its administrator rights. Refuses the viewer's own account.
 * If two administrators act on each other at the same time, only one of them succeeds.
 */
async function lockOther(
  { db, viewer, userId }: Acting,
  { adminEmails }: AdministrationConfig,
  act: 'lock' | 'unmake',
): Promise<UserRow> {
  if (userId === viewer.id) refuse('forbidden', OWN_ACCOUNT[act]);
  await lockAdministrators(db, adminEmails);
  const user = await lockActive(db, userId);
  // The viewer is normally another administrator, so the refusal only happens if the viewer has just been locked or
  // demoted.
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
  await db.insert(auditEntries).values({
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
  const user = await lockActive(db, userId);
  const ended = await deleteSessions(db, user.id, viewer.sessionId);
  await audit(acting, user, 'sessions-ended', ended === 1 ? '1 session' : `${ended} sessions`);
  announce(userTopic(user.id, 'account'));
}

/** Locks an account and signs it out everywhere. Its API tokens and calendar feed stop working until it is unlocked. */
export async function lockAccount(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, viewer, now, announce } = acting;
  const user = await lockOther(acting, config, 'lock');
  if (user.lockedAt !== null) return;
  await updateUser(db, user.id, { lockedAt: new Date(now) });
  await deleteSessions(db, user.id, viewer.sessionId);
  await audit(acting, user, 'locked');
  announce(userTopic(user.id, 'account'));
}

export async function unlockAccount(acting: Acting): Promise<void> {
  const { db, userId } = acting;
  const user = await lockActive(db, userId);
  if (user.lockedAt === null) return;
  await updateUser(db, user.id, { lockedAt: null });
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
  const user = await lockActive(db, userId);
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
  const user = await lockActive(db, userId);
  if (user.email === null) refuse('conflict', 'This account has no email address to confirm.');
  if (user.confirmedAt !== null) return;
  await updateUser(db, user.id, { confirmedAt: new Date(now) });
  await audit(acting, user, 'email-confirmed');
  announce(userTopic(user.id, 'account'));
}

export async function makeAdministrator(acting: Acting): Promise<void> {
  const { db, userId, announce } = acting;
  const user = await lockActive(db, userId);
  if (user.guestName !== null) refuse('conflict', 'A guest cannot be an administrator.');
  if (user.email === null) refuse('conflict', 'An administrator needs an email address.');
  if (user.confirmedAt === null)
    refuse('conflict', "This account's email address is not confirmed. Confirm it first.");
  if (user.isAdmin) return;
  await updateUser(db, user.id, { isAdmin: true });
  await audit(acting, user, 'administrator-made');
  announce(userTopic(user.id, 'account'));
}

export async function unmakeAdministrator(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, announce } = acting;
  const user = await lockOther(acting, config, 'unmake');
  if (isListed(user, config))
    refuse('conflict', 'ADMIN_EMAILS lists this address. Remove it from that setting and restart Lockroom.');
  if (!user.isAdmin) return;
  await updateUser(db, user.id, { isAdmin: false });
  await audit(acting, user, 'administrator-unmade');
  announce(userTopic(user.id, 'account'));
}

export async function removeAccount(acting: Acting, config: AdministrationConfig): Promise<void> {
  const { db, viewer, userId } = acting;
  if (userId === viewer.id) refuse('forbidden', 'Delete your own account in Settings.');
  const checked = found(isId(userId) ? await findUser(db, userId) : null);
  if (!checked.isActive) refuse('not_found');
  await deleteAccount(acting, { checked, adminEmails: config.adminEmails });
  await audit(acting, checked, 'deleted');
}

export function presentAuditEntry({ createdAt, ...entry }: AuditRow): AuditEntry {
  return { ...entry, at: createdAt.toISOString() };
}

type AuditRow = typeof auditEntries.$inferSelect;
type ShownAccount = Awaited<ReturnType<typeof listAccounts>>[number];

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

/** SQL condition: the account matches the query. Deleted accounts and imported placeholders never do. */
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

async function findAccount(db: Db, id: string): Promise<ShownAccount | null> {
  const [row] = await db
    .select(shownAccount)
    .from(users)
    .where(and(eq(users.id, id), isFound('')));
  return row ?? null;
}

async function countOwn(db: Db, userId: string, now: number) {
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

async function listRoomsOf(db: Db, userId: string) {
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

async function deleteSessions(db: Db, userId: string, keepId: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.id} <> ${keepId}`))
    .returning({ id: sessions.id });
  return rows.length;
}

const auditOrder = descending(auditEntries, auditEntries.createdAt);

const isOf = (accountId: string | null) =>
  accountId === null ? undefined : eq(auditEntries.accountId, accountId);

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
