import { EMAIL_LINK_HOURS } from '@lockroom/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { newToken } from '../../kernel/ids.ts';
import { HopelessJob, idIn, type JobHandler, textIn } from '../../kernel/jobs/worker.ts';
import { composeMail, giveUpAfter, type Mail, type Mailer } from '../../kernel/mail/mail.ts';
import { findUser } from './auth.store.ts';
import { type Side, storeToken } from './email.store.ts';

const VALID = `The link can be used once and expires ${EMAIL_LINK_HOURS} hours after it was requested.`;

function newAddressMail(
  { username, old, email }: { username: string; old: string; email: string },
  url: string,
): Mail {
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

function oldAddressMail(
  { username, old, email }: { username: string; old: string; email: string },
  url: string,
): Mail {
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

/**
 * Builds the email that tells the previous address about a change. It does not name the new address, because a previous
 * address that was never confirmed may belong to a stranger.
 */
export function emailChangedMail(
  { username, email }: { username: string; email: string },
  supportEmail: string | null,
): Mail {
  return composeMail({
    to: email,
    subject: 'The email address of your Lockroom account was changed',
    greeting: `Hi ${username},`,
    paragraphs: ['Your Lockroom account has a new email address. This one no longer belongs to it.'],
    footnote: `If this was not you, write to ${supportEmail ?? 'the people who run this Lockroom'}.`,
  });
}

/**
 * Emails one link of the address request `id`. `side` says whether the email goes to the current or the new address.
 */
export const EMAIL_LINK = 'auth.email-link';

/**
 * The handler for links that confirm an address. As with password links, the token is created when the email is sent,
 * and a retry sends a new link, which invalidates the first.
 */
export function emailJobs(deps: {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  mailer: Mailer;
}): Record<string, JobHandler> {
  const { db, clock, mailer, config } = deps;
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
