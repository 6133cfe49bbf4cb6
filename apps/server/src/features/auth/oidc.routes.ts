import { Email, oidc } from '@lockroom/contract';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { oidcAttempts, oidcIdentities } from '../../kernel/db/tables/auth.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { readCookie, resumeCookies } from '../../kernel/http/resume-cookie.ts';
import { hashToken } from '../../kernel/ids.ts';
import { findOrInsert } from './administrators.ts';
import { openSession } from './auth.service.ts';
import { findUserByEmail, listPasskeys, lockUser, type UserRow, updateUser } from './auth.store.ts';
import { type Oidc, OidcFailure, type OidcPerson, type OidcStart } from './oidc.ts';

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
        const attempt = state ? await takeAttempt(db, state, now) : null;
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

const ATTEMPT_SECONDS = 10 * 60;

async function addAttempt(db: Db, { state, nonce, verifier }: OidcStart, next: string, now: number) {
  await db.delete(oidcAttempts).where(lte(oidcAttempts.expiresAt, new Date(now)));
  const expiresAt = new Date(now + ATTEMPT_SECONDS * 1000);
  await db.insert(oidcAttempts).values({ stateHash: hashToken(state), nonce, verifier, next, expiresAt });
}

/** Deletes and returns a sign-in that has begun, so that nobody can finish the sign-in twice. */
async function takeAttempt(db: Db, state: string, now: number) {
  const [attempt] = await db
    .delete(oidcAttempts)
    .where(and(eq(oidcAttempts.stateHash, hashToken(state)), gt(oidcAttempts.expiresAt, new Date(now))))
    .returning();
  return attempt ? { ...attempt, state } : null;
}

/**
 * Finds or creates the account for a person signed in at the identity provider, and locks its database row. On the
 * first sign-in, the account is found by its verified address. Refuses an account that has a password or a passkey but
 * never confirmed its address, because somebody else may have registered it and could still sign in.
 */
async function findOrCreateAccount(db: Db, person: OidcPerson, now: number): Promise<UserRow> {
  const { issuer, subject } = person;
  const [known] = await db
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)));
  if (known) return usable(await lockUser(db, known.userId));

  const email = Email.safeParse(person.email);
  if (!email.success || !person.isVerified) throw new OidcFailure('unverified');
  const named = await findUserByEmail(db, email.data);
  const isOpenToOthers =
    named !== null &&
    named.confirmedAt === null &&
    (named.passwordHash !== null || (await listPasskeys(db, named.id)).length > 0);
  if (isOpenToOthers) throw new OidcFailure('email-taken');
  const { id } = named ?? (await findOrInsert(db, email.data, now));
  const user = usable(await lockUser(db, id));
  if (user.confirmedAt === null) await updateUser(db, id, { confirmedAt: new Date(now) });
  // Another tab may have completed the same first sign-in in the meantime.
  await db
    .insert(oidcIdentities)
    .values({ issuer, subject, userId: id, createdAt: new Date(now) })
    .onConflictDoNothing();
  return user;
}

function usable(user: UserRow | null): UserRow {
  if (!user?.isActive) throw new OidcFailure('refused');
  if (user.lockedAt !== null) throw new OidcFailure('locked');
  return user;
}
