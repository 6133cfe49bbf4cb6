import { tokens, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isWithin } from '../../kernel/http/rate-limit.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { makeToken, readTokens, revokeToken, tokenMail } from './tokens.service.ts';

/** Mails about new tokens to one account. They have a limit of their own, so that they silence no other warning. */
const TOLD = { name: 'token-told', most: 5, seconds: 24 * 60 * 60 };

/** The tokens for scripts of an account (rules: api#tokens); `authenticate` finds the owner of a session. */
export function tokenRoutes({
  config,
  authenticate,
}: {
  config: Pick<Config, 'publicUrl'>;
  authenticate: Authenticate;
}): Implementation[] {
  return implement(tokens, {
    list: ({ db, viewer }) => readTokens(db, viewer),
    create: async (context) => {
      const { db, viewer, now, announce, enqueue, report } = context;
      const made = await makeToken(db, context, authenticate);
      if (await isWithin(db, { ...TOLD, subject: viewer.id }, now))
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
    },
  });
}
