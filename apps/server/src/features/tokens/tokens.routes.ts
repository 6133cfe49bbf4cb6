import { tokens, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isWithin } from '../../kernel/http/rate-limit.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { makeToken, readTokens, revokeToken, tokenMail } from './tokens.service.ts';

/** Emails about new tokens have a separate limit, so that they do not suppress other warnings. */
const MAIL_QUOTA = { name: 'token-told', most: 5, seconds: 24 * 60 * 60 };

/** API routes for an account's API tokens (rules: api#tokens). `authenticate` accepts sessions only. */
export function tokenRoutes(deps: {
  config: Pick<Config, 'publicUrl'>;
  authenticate: Authenticate;
}): Implementation[] {
  const { config, authenticate } = deps;
  return implement(tokens, {
    list: ({ db, viewer }) => readTokens(db, viewer),
    create: async (context) => {
      const { db, viewer, now, announce, enqueue, report } = context;
      const made = await makeToken(context, authenticate);
      const { username, email } = viewer;
      if (email !== null && (await isWithin(db, { ...MAIL_QUOTA, subject: viewer.id }, now)))
        await enqueue(MAIL_JOB, tokenMail({ username, email }, made.name, config.publicUrl));
      announce(userTopic(viewer.id, 'account'));
      report('token-made', viewer.id);
      return made;
    },
    revoke: async ({ db, viewer, params, announce, report }) => {
      await revokeToken(db, viewer, params.tokenId);
      // Makes open streams check whether their token is still valid.
      announce(userTopic(viewer.id, 'account'));
      report('token-revoked', viewer.id);
    },
  });
}
