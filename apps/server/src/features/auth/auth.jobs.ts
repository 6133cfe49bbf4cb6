import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { type JobHandler, textIn } from '../../kernel/jobs/worker.ts';
import { giveUpAfter, type Mailer } from '../../kernel/mail/mail.ts';
import { newPasswordMail, resetUrl, usernameMail } from './auth.mail.ts';
import { openLink } from './auth.service.ts';
import { findUserByEmail, type UserRow } from './auth.store.ts';

/** Kind of the job that mails a password reset link to `{email}`, if an account has that address. */
export const FORGOTTEN_PASSWORD = 'auth.forgotten-password';
/** Kind of the job that mails the username of `{email}`, if an account has that address. */
export const FORGOTTEN_NAME = 'auth.forgotten-name';

/**
 * The handlers for account mails. A link is created when its mail is sent, so that it is not stored with the job and
 * its hour begins with the mail; a retry sends a new link and invalidates the first.
 */
export function authJobs(deps: {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  mailer: Mailer;
}): Record<string, JobHandler> {
  const { db, clock, mailer } = deps;
  const { publicUrl } = deps.config;

  const mailTo =
    (write: (user: UserRow) => Promise<void>): JobHandler =>
    async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const user = await findUserByEmail(db, textIn(payload, 'email'));
      if (user?.isActive) await write(user);
    };

  return {
    [FORGOTTEN_PASSWORD]: mailTo(async (user) => {
      const token = await inTransaction(db, (transaction) => openLink(transaction, user.id, clock.now()));
      await mailer.send(newPasswordMail(user, resetUrl(publicUrl, token)));
    }),
    [FORGOTTEN_NAME]: mailTo((user) => mailer.send(usernameMail(user, publicUrl))),
  };
}
