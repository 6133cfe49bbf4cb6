import type { Confirmation } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import type { Passwords } from './auth.passwords.ts';
import type { UserRow } from './auth.store.ts';
import { checkAnswer, siteOf, useAnswer } from './passkeys.service.ts';

/**
 * Makes sure that it is the owner of an account who asks, and not somebody at an open page: by the password, or by one of
 * its passkeys. Refuses otherwise. Slow; never inside a transaction.
 */
export type Confirm = (db: Db, user: UserRow | null, sent: Confirmation, now: number) => Promise<UserRow>;

export function createConfirm(deps: { passwords: Passwords; config: Pick<Config, 'publicUrl'> }): Confirm {
  const site = siteOf(deps.config);
  return async (db, user, { currentPassword, passkey }, now) => {
    if (passkey) {
      const signed = await checkAnswer(db, site, passkey, now);
      if (!user || signed?.user.id !== user.id || !(await useAnswer(db, signed, now)))
        refuse('passkey_refused');
      return user;
    }
    if (currentPassword === undefined) refuseField('currentPassword', 'Current password is required');
    const matches = await deps.passwords.matches(user?.passwordHash, currentPassword);
    if (!user || !matches) refuse('wrong_current_password');
    return user;
  };
}
