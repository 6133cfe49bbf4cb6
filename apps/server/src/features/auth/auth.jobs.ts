import type { Db } from '../../db/connect.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import { HopelessJob, type JobHandler } from '../../kernel/jobs.ts';
import { giveUpAfter, type Mailer } from '../../kernel/mail.ts';
import { newPasswordMail, resetUrl, usernameMail } from './auth.mail.ts';
import { openLink } from './auth.service.ts';
import { findUserByEmail, type UserRow } from './auth.store.ts';

/** Kind of the job that mails a link for a new password to `{email}`, if somebody has that address. */
export const FORGOTTEN_PASSWORD = 'auth.forgotten-password';
/** Kind of the job that mails the username of `{email}`, if somebody has that address. */
export const FORGOTTEN_NAME = 'auth.forgotten-name';

/**
 * The letters of accounts. A link is made when its letter is sent, so it is never written down with the job and its
 * hour begins with the letter; a second try sends a new link and ends the first.
 */
export function authJobs(deps: {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  mailer: Mailer;
}): Record<string, JobHandler> {
  const { db, clock, mailer } = deps;
  const { publicUrl } = deps.config;

  const letter =
    (write: (user: UserRow) => Promise<void>): JobHandler =>
    async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const user = await findUserByEmail(db, readEmail(payload));
      if (user?.isActive) await write(user);
    };

  return {
    [FORGOTTEN_PASSWORD]: letter(async (user) => {
      const token = await db.transaction((transaction) => openLink(transaction, user.id, clock.now()));
      await mailer.send(newPasswordMail(user, resetUrl(publicUrl, token)));
    }),
    [FORGOTTEN_NAME]: letter((user) => mailer.send(usernameMail(user, publicUrl))),
  };
}

function readEmail(payload: unknown): string {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'email' in payload &&
    typeof payload.email === 'string'
  )
    return payload.email;
  throw new HopelessJob('a job about an account carries no address');
}
