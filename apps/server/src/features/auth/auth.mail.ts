import { RESET_LINK_MINUTES } from '@lockroom/contract';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { type JobHandler, textIn } from '../../kernel/jobs/worker.ts';
import { composeMail, giveUpAfter, type Mail, type MailJobDeps } from '../../kernel/mail/mail.ts';
import { createResetToken } from './auth.service.ts';
import { findUserByEmail, type RemainingAccess, type UserRow } from './auth.store.ts';

const NAMES = new Intl.ListFormat('en-GB');

interface Addressee {
  username: string;
  email: string;
}

export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/login?reset=${token}`;
}

function newPasswordMail({ username, email }: Addressee, url: string): Mail {
  return composeMail({
    to: email,
    subject: 'Set a new Lockroom password',
    greeting: `Hi ${username},`,
    paragraphs: [
      'Someone, probably you, asked for a new password for your Lockroom account.',
      `The link can be used once and expires after ${RESET_LINK_MINUTES} minutes. A new password signs you out everywhere and removes your passkeys. Your calendar feed and API tokens stop working.`,
    ],
    link: { label: 'Set a new password', url },
    footnote: 'If you did not ask for this, ignore this email: your password stays the same.',
  });
}

/** Builds the email sent after every password change, so that owners notice a change made by somebody else. */
export function passwordChangedMail(
  { username, email }: Addressee,
  { links, webhooks }: RemainingAccess,
  publicUrl: string,
): Mail {
  const stillActive = [
    ...(links.length > 0 ? [`your invitation links to ${NAMES.format(links)}`] : []),
    ...(webhooks.length > 0 ? [`the webhooks of ${NAMES.format(webhooks)}`] : []),
  ];
  return composeMail({
    to: email,
    subject: 'Your Lockroom password was changed',
    greeting: `Hi ${username},`,
    paragraphs: [
      'Your Lockroom account has a new password. You are signed out on your other devices. Your calendar feed and API tokens stopped working.',
      ...(stillActive.length > 0
        ? [
            `Still active until you turn them off in the room: ${stillActive.join('; ')}. Turn off any that you did not create.`,
          ]
        : []),
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote:
      'If this was not you, set a new password right away: "Forgot password?" on the sign-in page sends a link to this address.',
  });
}

export function passkeyMail(
  { username, email }: Addressee,
  what: 'added' | 'removed',
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: `A passkey was ${what}`,
    greeting: `Hi ${username},`,
    paragraphs: [
      what === 'added'
        ? 'Your Lockroom account has a new passkey. Anyone who has it can sign in without a password.'
        : 'A passkey of your Lockroom account was removed. You are signed out on your other devices. Your calendar feed and API tokens stopped working.',
    ],
    link: { label: 'See my passkeys', url: `${publicUrl}/settings` },
    footnote:
      'If this was not you, set a new password right away: "Forgot password?" on the sign-in page sends a link to this address. It removes every passkey.',
  });
}

function usernameMail({ username, email }: Addressee, publicUrl: string): Mail {
  return composeMail({
    to: email,
    subject: 'Your Lockroom username',
    greeting: 'Hello,',
    paragraphs: [
      'Someone, probably you, asked for the username that belongs to this address.',
      `Your username is: ${username}`,
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If you did not ask for this, ignore this email.',
  });
}

export function administratorMail({ username, email }: Addressee, url: string): Mail {
  return composeMail({
    to: email,
    subject: 'You are an administrator of Lockroom',
    greeting: `Hi ${username},`,
    paragraphs: [
      `You are now an administrator of this Lockroom. Your username is ${username}.`,
      `Set your password first. The link can be used once and expires after ${RESET_LINK_MINUTES} minutes; after that, "Forgot password?" on the sign-in page sends a new one.`,
    ],
    link: { label: 'Set my password', url },
    footnote: 'You can change your username in the settings.',
  });
}

/** Emails a password reset link to the `email` in the job's payload, if an account has that address. */
export const FORGOTTEN_PASSWORD = 'auth.forgotten-password';
/** Emails the username to the `email` in the job's payload, if an account has that address. */
export const FORGOTTEN_NAME = 'auth.forgotten-name';

/**
 * The handlers for account emails. A reset link is created only when its email is sent, so that no job stores the link
 * and its one hour of validity begins then. A retry sends a new link, which invalidates the first.
 */
export function authJobs({
  db,
  clock,
  mailer,
  config: { publicUrl },
}: MailJobDeps): Record<string, JobHandler> {
  const mailTo =
    (write: (user: UserRow & Addressee) => Promise<void>): JobHandler =>
    async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const user = await findUserByEmail(db, textIn(payload, 'email'));
      if (user?.isActive && user.lockedAt === null && user.email !== null)
        await write({ ...user, email: user.email });
    };

  return {
    [FORGOTTEN_PASSWORD]: mailTo(async (user) => {
      const token = await inTransaction(db, (transaction) =>
        createResetToken(transaction, user.id, clock.now()),
      );
      await mailer.send(newPasswordMail(user, resetUrl(publicUrl, token)));
    }),
    [FORGOTTEN_NAME]: mailTo((user) => mailer.send(usernameMail(user, publicUrl))),
  };
}
