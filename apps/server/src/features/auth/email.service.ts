import { EMAIL_LINK_HOURS, type EmailState } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { found, isUniqueViolation, refuse, refuseField } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { mailOwner, refuseTaken } from './auth.service.ts';
import { findUser, findUserByEmail, invalidateResets, lockUser, type UserRow } from './auth.store.ts';
import { EMAIL_LINK, emailChangedMail } from './email.mail.ts';
import {
  closeLink,
  deleteChange,
  type EmailChange,
  findChange,
  findLink,
  replaceChange,
  type Side,
  setEmail,
} from './email.store.ts';
import { refuseAddress, type SignUpConfig } from './sign-up.service.ts';

const HOUR_MS = 3_600_000;

export type EmailConfig = SignUpConfig & Pick<Config, 'smtpUrl' | 'supportEmail'>;
type Mailing = { db: Db; now: number } & Pick<Effects, 'enqueue'>;

/** Returns the address of an account and its pending address change. */
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

/** Emails the links for an address request. The links of the account's earlier requests stop working. */
async function mailLinks(
  { db, now, enqueue }: Mailing,
  request: Pick<EmailChange, 'userId' | 'email' | 'waitsForNew' | 'waitsForOld'>,
): Promise<void> {
  const change = await replaceChange(db, { ...request, expiresAt: now + EMAIL_LINK_HOURS * HOUR_MS });
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

/** Refuses a new address that the account is not allowed to have. */
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
 * Changes the address immediately if there is no mail server. Otherwise, it changes once the link sent to the new
 * address has been opened and, if the old address was confirmed, the link sent there too. `checked` is the account as it was when its password or
 * passkey was checked. Returns whether the address has changed.
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
  await setEmail(db, user.id, { email, confirmedAt });
  await deleteChange(db, user.id);
  if (email === user.email) return;
  await invalidateResets(db, user.id, now);
  await mailOwner(mailing, user, (addressee) => emailChangedMail(addressee, config.supportEmail));
}

/** The outcome of opening a link. `waits` is the side whose link must still be opened, or null. */
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

/** Cancels the change to which a link belongs, because another account has taken the address. */
export async function dropTaken(db: Db, token: string, now: number): Promise<void> {
  const link = await findLink(db, token, now);
  if (link) await deleteChange(db, link.user.id);
}
