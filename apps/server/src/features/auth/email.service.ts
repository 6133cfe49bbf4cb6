import { EMAIL_LINK_HOURS, type EmailState } from '@lockroom/contract';
import { and, eq, gt, or } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { emailChanges, users } from '../../kernel/db/tables/auth.ts';
import { found, isUniqueViolation, refuse, refuseField } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { hashToken, newId, newToken } from '../../kernel/ids.ts';
import { HopelessJob, idIn, type JobHandler, textIn } from '../../kernel/jobs/worker.ts';
import { composeMail, giveUpAfter, type Mail, type MailJobDeps } from '../../kernel/mail/mail.ts';
import { mailOwner, refuseTaken } from './auth.service.ts';
import {
  findUser,
  findUserByEmail,
  invalidateResets,
  lockUser,
  type UserRow,
  updateUser,
} from './auth.store.ts';
import { refuseAddress, type SignUpConfig } from './sign-up.service.ts';

const HOUR_MS = 3_600_000;

export type EmailConfig = SignUpConfig & Pick<Config, 'smtpUrl' | 'supportEmail'>;
type Mailing = { db: Db; now: number } & Pick<Effects, 'enqueue'>;

export async function readEmailState(
  db: Db,
  userId: string,
  { config, now }: { config: Pick<Config, 'smtpUrl'>; now: number },
): Promise<EmailState> {
  const { email, confirmedAt } = found(await findUser(db, userId));
  if (config.smtpUrl === null) return { email, isConfirmed: null, change: null };
  const change = await findChange(db, userId, now);
  return {
    email,
    isConfirmed: confirmedAt !== null,
    change:
      change && change.email !== email
        ? { email: change.email, waitsFor: waitsFor(change), expiresAt: change.expiresAt.toISOString() }
        : null,
  };
}

function waitsFor({ waitsForOld, waitsForNew }: EmailChange): Side[] {
  return [...(waitsForOld ? ['old' as const] : []), ...(waitsForNew ? ['new' as const] : [])];
}

/** Mails the owner of an unconfirmed address a link that confirms it, if there is a mail server. */
export async function askToConfirm(
  mailing: Mailing,
  { id, email }: { id: string; email: string },
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<void> {
  if (smtpUrl === null) return;
  await mailLinks(mailing, { userId: id, email, waitsForNew: true, waitsForOld: false });
}

/** Stores an address request, which replaces the account's earlier one, and emails its links. */
async function mailLinks(
  { db, now, enqueue }: Mailing,
  request: Pick<EmailChange, 'userId' | 'email' | 'waitsForNew' | 'waitsForOld'>,
): Promise<void> {
  const expiresAt = new Date(now + EMAIL_LINK_HOURS * HOUR_MS);
  const change = { ...request, id: newId(), newHash: null, oldHash: null, expiresAt };
  await db
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  for (const side of waitsFor(change)) await enqueue(EMAIL_LINK, { id: change.id, side });
}

/** Emails an account's pending links again: those for an address change, or the one that confirms its address. */
export async function mailLinksAgain(mailing: Mailing, userId: string, config: EmailConfig): Promise<void> {
  const { db, now } = mailing;
  const user = found(await lockUser(db, userId));
  if (user.email === null || config.smtpUrl === null)
    refuse('conflict', 'There is no email address to confirm.');
  const change = await findChange(db, userId, now);
  if (change && change.email !== user.email) return mailLinks(mailing, change);
  if (user.confirmedAt !== null) refuse('conflict', 'This email address is already confirmed.');
  if (isReserved(user.email, config))
    refuse(
      'conflict',
      'Administrators confirm their address by setting a password: sign out and choose "Forgot password?".',
    );
  await askToConfirm(mailing, { id: user.id, email: user.email }, config);
}

// Somebody else may have registered an address before ADMIN_EMAILS listed it. If the owner of the address then opened a
// confirmation link, that account would become an administrator.
function isReserved(email: string, { adminEmails }: Pick<Config, 'adminEmails'>): boolean {
  return adminEmails.includes(email.toLowerCase());
}

export async function refuseNewEmail(
  db: Db,
  user: UserRow | null,
  { email, config }: { email: string; config: EmailConfig },
): Promise<void> {
  if (config.oidc?.isOnly)
    refuse('oidc_only', `Your email address comes from ${config.oidc.name}. Change it there.`);
  if (!user || user.email === null)
    refuse(
      'conflict',
      'This account has no email address. Choose "Create an Account" in Settings to add one.',
    );
  if (email.toLowerCase() === user.email.toLowerCase())
    refuseField('email', 'This is already your email address.');
  refuseAddress(config, email);
  if (await findUserByEmail(db, email)) refuseTaken('email_taken', 'email');
}

/**
 * Changes the address immediately if there is no mail server. Otherwise, the address changes once the link sent to the
 * new address has been opened and, if the old address was confirmed, the link sent there too. `checked` is the account
 * as it was when its password or passkey was checked. Returns whether the address has changed.
 */
export async function changeEmail(
  mailing: Mailing,
  { checked, email }: { checked: UserRow; email: string },
  config: EmailConfig,
): Promise<boolean> {
  const { db } = mailing;
  const user = await lockUser(db, checked.id);
  // The password or the address may have changed since the check.
  if (!user || user.passwordHash !== checked.passwordHash) refuse('wrong_current_password');
  if (user.email !== checked.email) refuse('conflict');
  if (config.smtpUrl !== null) {
    // An unconfirmed address may have a typo, so no link is sent to it.
    const waitsForOld = user.confirmedAt !== null;
    await mailLinks(mailing, { userId: user.id, email, waitsForNew: true, waitsForOld });
    return false;
  }
  try {
    await replaceEmail(mailing, user, { email, confirmedAt: null, config });
  } catch (error) {
    if (isUniqueViolation(error)) refuseTaken('email_taken', 'email');
    throw error;
  }
  return true;
}

async function replaceEmail(
  mailing: Mailing,
  user: UserRow,
  { email, confirmedAt, config }: { email: string; confirmedAt: Date | null; config: EmailConfig },
): Promise<void> {
  const { db, now } = mailing;
  await updateUser(db, user.id, { email, confirmedAt });
  await deleteChange(db, user.id);
  if (email === user.email) return;
  await invalidateResets(db, user.id, now);
  await mailOwner(mailing, user, (addressee) => emailChangedMail(addressee, config.supportEmail));
}

/** The outcome of opening a link. `waits` says which address's link must still be opened; null for none. */
export type Opened = { user: UserRow; email: string; waits: Side | null };

/**
 * Opens a link. Opening the last unopened link of a request confirms or changes the address. Returns null for an
 * invalid link. Throws the database's unique violation if another account has taken the address in the meantime.
 */
export async function openEmailLink(
  mailing: Mailing,
  token: string,
  config: EmailConfig,
): Promise<Opened | null> {
  const { db, now } = mailing;
  const userId = (await findLink(db, token, now))?.user.id;
  // Check the link again after locking the account's row: a concurrent attempt may have used the link.
  if (userId !== undefined) await lockUser(db, userId);
  const link = await findLink(db, token, now);
  if (!link || isReserved(link.change.email, config)) return null;
  const { user } = link;
  const change = await closeLink(db, link);
  const [waits = null] = waitsFor(change);
  if (waits === null)
    await replaceEmail(mailing, user, { email: change.email, confirmedAt: new Date(now), config });
  return { user, email: change.email, waits };
}

/** Cancels the address change that a link is part of, because another account has taken the address. */
export async function dropTaken(db: Db, token: string, now: number): Promise<void> {
  const link = await findLink(db, token, now);
  if (link) await deleteChange(db, link.user.id);
}

type EmailChange = typeof emailChanges.$inferSelect;
/** The address to which a link was emailed: the account's current one or the new one. */
type Side = 'old' | 'new';

async function findChange(db: Db, userId: string, now: number): Promise<EmailChange | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date(now))));
  return row ?? null;
}

async function deleteChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

const columnsOf = (side: Side) =>
  side === 'new'
    ? { waits: emailChanges.waitsForNew, hash: 'newHash' as const, flag: 'waitsForNew' as const }
    : { waits: emailChanges.waitsForOld, hash: 'oldHash' as const, flag: 'waitsForOld' as const };

/** Stores a link's token. Returns null if its request was replaced, canceled or completed, or has expired. */
async function storeToken(
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

async function closeLink(db: Db, { change, side }: EmailLink): Promise<EmailChange> {
  const { hash, flag } = columnsOf(side);
  const closed = { [hash]: null, [flag]: false };
  await db.update(emailChanges).set(closed).where(eq(emailChanges.id, change.id));
  return { ...change, ...closed };
}

const VALID = `The link can be used once and expires ${EMAIL_LINK_HOURS} hours after it was requested.`;

interface Addresses {
  username: string;
  old: string;
  email: string;
}

function newAddressMail({ username, old, email }: Addresses, url: string): Mail {
  const isChange = email !== old;
  return composeMail({
    to: email,
    subject: `Confirm your ${isChange ? 'new ' : ''}email address`,
    greeting: 'Hello,',
    paragraphs: [
      isChange
        ? `Someone, probably you, wants to use this email address for the Lockroom account ${username}.`
        : `This is the email address of the Lockroom account ${username}.`,
      VALID,
    ],
    link: { label: 'Confirm address', url },
    footnote: 'If this is not your account, do not confirm the address. You can ignore this email.',
  });
}

function oldAddressMail({ username, old, email }: Addresses, url: string): Mail {
  return composeMail({
    to: old,
    subject: 'Confirm the change of your email address',
    greeting: `Hi ${username},`,
    paragraphs: [
      `Someone, probably you, wants to change the email address of your Lockroom account to ${email}.`,
      `The address changes after you confirm it with both links: this one, and the one that we emailed to ${email}. ${VALID}`,
    ],
    link: { label: 'Confirm change', url },
    footnote:
      'If this was not you, do not confirm the change, and set a new password, which cancels it: "Forgot password?" on the sign-in page sends a link to this address.',
  });
}

/** Does not name the new address, because an unconfirmed previous address may belong to a stranger. */
function emailChangedMail({ username, email }: Omit<Addresses, 'old'>, supportEmail: string | null): Mail {
  return composeMail({
    to: email,
    subject: 'The email address of your Lockroom account was changed',
    greeting: `Hi ${username},`,
    paragraphs: ['Your Lockroom account has a new email address. This one no longer belongs to it.'],
    footnote: `If this was not you, write to ${supportEmail ?? 'the people who run this Lockroom'}.`,
  });
}

/** Emails one link of the address request `id`. `side` says whether it goes to the current or the new address. */
const EMAIL_LINK = 'auth.email-link';

/** The token is created when the email is sent. A retry sends a new link, which invalidates the first. */
export function emailJobs({ db, clock, mailer, config }: MailJobDeps): Record<string, JobHandler> {
  return {
    [EMAIL_LINK]: async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const [id, side, token] = [idIn(payload, 'id'), sideIn(payload), newToken()];
      const change = await storeToken(db, { id, side, token }, clock.now());
      if (!change) return;
      const user = await findUser(db, change.userId);
      if (!user?.isActive || user.email === null) return;
      const names = { username: user.username, old: user.email, email: change.email };
      const url = `${config.publicUrl}/api/auth/confirm-email?token=${token}`;
      await mailer.send((side === 'old' ? oldAddressMail : newAddressMail)(names, url));
    },
  };
}

function sideIn(payload: unknown): Side {
  const side = textIn(payload, 'side');
  if (side !== 'old' && side !== 'new') throw new HopelessJob("the side of a job is neither 'old' nor 'new'");
  return side;
}
