import { tokens, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { mayTellOfPassword } from '../auth/auth.service.ts';
import { tokenMail } from './tokens.mail.ts';
import { makeToken, readTokens, revokeToken } from './tokens.service.ts';

/** The tokens for scripts of an account (rules: api#tokens). */
export function tokenRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  return implement(tokens, {
    list: ({ db, viewer }) => readTokens(db, viewer),
    create: async ({ db, viewer, body, now, announce, enqueue, report }) => {
      const made = await makeToken(db, { viewer, body, now });
      if (await mayTellOfPassword(db, viewer, now))
        await enqueue(MAIL_JOB, tokenMail(viewer, made.name, config.publicUrl));
      announce(userTopic(viewer.id, 'account'));
      report('token-made', viewer.id);
      return made;
    },
    revoke: async ({ db, viewer, params, announce, report }) => {
      await revokeToken(db, viewer, params.tokenId);
      // Open streams ask whether they may go on.
      announce(userTopic(viewer.id, 'account'));
      report('token-revoked', viewer.id);
      return { success: true as const };
    },
  });
}
