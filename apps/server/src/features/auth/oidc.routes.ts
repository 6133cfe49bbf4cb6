import { oidc } from '@lockroom/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../kernel/config.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { readCookie, resumeCookies } from '../../kernel/http/resume-cookie.ts';
import { openSession } from './auth.service.ts';
import { ATTEMPT_SECONDS, addAttempt, consumeAttempt, findOrCreateAccount } from './oidc.service.ts';
import { type Oidc, OidcFailure } from './oidc.ts';

/** Ties a sign-in to the browser that began it. SameSite is lax, because the browser returns from another site. */
const COOKIE = 'oidc-state';

export function oidcRoutes(deps: { config: Pick<Config, 'publicUrl'>; oidc: Oidc | null }): Implementation[] {
  const { oidc: provider } = deps;
  const { publicUrl } = deps.config;
  const setCookie = (reply: FastifyReply, state: string, seconds: number) => {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
    return reply.header(
      'set-cookie',
      `${COOKIE}=${state}; Path=/api/auth/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  };
  const fail = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof OidcFailure)) throw error;
    if (error.cause) reply.log.warn({ err: error.cause }, error.message);
    return reply.redirect(`/login?oidc=${error.problem}`);
  };

  return implement(oidc, {
    start: async ({ db, query, now }, { reply }) => {
      if (!provider) refuse('not_found');
      try {
        const attempt = await provider.start();
        await addAttempt(db, attempt, ownUrl(query.next, publicUrl), now);
        return setCookie(reply, attempt.state, ATTEMPT_SECONDS).redirect(attempt.url.href);
      } catch (error) {
        return fail(reply, error);
      }
    },

    callback: async ({ db, now }, { request, reply }) => {
      if (!provider) refuse('not_found');
      const state = readCookie(request, COOKIE);
      setCookie(reply, '', 0);
      try {
        const attempt = state ? await consumeAttempt(db, state, now) : null;
        if (!attempt) throw new OidcFailure('refused');
        const query = new URL(request.url, publicUrl).search;
        const person = await provider.finish(query, attempt);
        const { user, resume } = await inTransaction(db, async (transaction) => {
          const user = await findOrCreateAccount(transaction, person, now);
          return { user, ...(await openSession(transaction, user.id, now, { isOidc: true })) };
        });
        request.log.info({ event: 'signed-in', account: user.id }, 'Account');
        for (const cookie of resumeCookies(resume, now, publicUrl)) reply.header('set-cookie', cookie);
        return reply.redirect(attempt.next);
      } catch (error) {
        return fail(reply, error);
      }
    },
  });
}

/** Returns the URL of a page on this site. If `path` leads to another site, returns the start page's URL. */
function ownUrl(path: string, publicUrl: string): string {
  const url = URL.canParse(path, publicUrl) ? new URL(path, publicUrl) : null;
  return url?.origin === new URL(publicUrl).origin ? url.href : publicUrl;
}
