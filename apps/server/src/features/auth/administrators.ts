import { RESET_LINK_MINUTES, USERNAME } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { administratorMail, resetUrl } from './auth.mail.ts';
import { hashPassword, type PasswordCost } from './auth.passwords.ts';
import { createResetToken } from './auth.service.ts';
import {
  deletePasskeys,
  endAccess,
  findUserByEmail,
  hasLiveReset,
  insertUser,
  invalidateResets,
  lockUser,
  type UserRow,
  updateUser,
} from './auth.store.ts';

/**
 * Creates the missing accounts for the addresses in ADMIN_EMAILS (rules: api#settings). An account whose address is
 * unconfirmed gets ADMIN_INITIAL_PASSWORD, or else a one-time link, which is emailed and printed. Until the link is
 * used, the account has no administrator rights, even if somebody registered it earlier. Safe to run again, and in two
 * processes at the same time.
 */
export async function ensureAdministrators({
  db,
  config,
  now,
  passwordCost,
  print = console.log,
}: {
  db: Db;
  config: Pick<Config, 'adminEmails' | 'adminInitialPassword' | 'publicUrl'>;
  now: number;
  passwordCost?: PasswordCost | undefined;
  print?: (line: string) => void;
}): Promise<void> {
  const { adminEmails, adminInitialPassword, publicUrl } = config;
  if (adminEmails.length === 0) return;
  const passwordHash = adminInitialPassword ? await hashPassword(adminInitialPassword, passwordCost) : null;
  for (const email of adminEmails) {
    const lines = await inTransaction(db, async (transaction) => {
      const { id } = await findOrInsert(transaction, email, now);
      const user = await lockUser(transaction, id);
      if (!user || user.confirmedAt !== null) return [];
      if (passwordHash) {
        await updateUser(transaction, user.id, { passwordHash, confirmedAt: new Date(now) });
        // Ends the sessions and removes the passkeys of anybody who registered this address without owning it.
        await invalidateResets(transaction, user.id, now);
        await deletePasskeys(transaction, user.id);
        await endAccess(transaction, user.id);
        return [`Administrator ${email} can sign in as ${user.username} with ADMIN_INITIAL_PASSWORD.`];
      }
      // A link that is still valid has already been printed, at an earlier start or by another process.
      if (await hasLiveReset(transaction, user.id, now)) return [];
      const url = resetUrl(publicUrl, await createResetToken(transaction, user.id, now));
      await enqueue(transaction, MAIL_JOB, administratorMail({ username: user.username, email }, url), {
        now,
      });
      return [
        `Administrator ${email} can sign in as ${user.username} after setting a password. This link expires in ${RESET_LINK_MINUTES} minutes:`,
        url,
      ];
    });
    for (const line of lines) print(line);
  }
}

export async function findOrInsert(db: Db, email: string, now: number): Promise<UserRow> {
  for (let nth = 1; ; nth++) {
    // Inserts nothing if the name is taken or another process has just added the same address.
    const user =
      (await findUserByEmail(db, email)) ??
      (await insertUser(
        db,
        { username: usernameFor(email, nth), email, passwordHash: null, firstName: '', lastName: '' },
        now,
      ));
    if (user) return user;
  }
}

/** Returns the nth username to try for an address. For 'ada@example.com', these are 'ada', 'ada2' and so on. */
function usernameFor(email: string, nth: number): string {
  const name = (email.split('@')[0] ?? '').replace(/[^a-z0-9_.-]/g, '');
  const base = name.length < USERNAME.min ? 'admin' : name;
  const suffix = nth === 1 ? '' : String(nth);
  return base.slice(0, USERNAME.max - suffix.length) + suffix;
}
