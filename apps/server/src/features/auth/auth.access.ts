import { and, eq, sql } from 'drizzle-orm';
import { filledUp, preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate, AuthenticateAll } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import { isAdministrator } from './auth.service.ts';

// Every signed-in request runs this query.
const sessionsOfTokens = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      confirmedAt: users.confirmedAt,
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      expiresAt: sessions.expiresAt,
    })
    .from(sql`unnest(${sql.placeholder('tokenHashes')}::text[]) as asked(token_hash)`)
    .innerJoin(sessions, eq(sessions.tokenHash, sql`asked.token_hash`))
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .prepare('sessions_of_tokens'),
);

/** The check of one token by that of many. */
export function oneOf(authenticateAll: AuthenticateAll): Authenticate {
  return async (db, token, now) => (await authenticateAll(db, [{ token, now }]))[0] ?? null;
}

/** Builds the check of the tokens of sessions; `adminEmails` are in lower case. */
export function createAuthenticateAll(adminEmails: readonly string[]): AuthenticateAll {
  return async (db, asked) => {
    const tokenHashes = asked.map(({ token }) => hashToken(token));
    const rows = await sessionsOfTokens(db).execute({ tokenHashes: filledUp(tokenHashes) });
    const found = new Map(rows.map((row) => [row.tokenHash, row]));
    return asked.map(({ now }, nth) => {
      const row = found.get(tokenHashes[nth] ?? '');
      if (!row || row.expiresAt.getTime() <= now) return null;
      const { id, username, email, confirmedAt, sessionId } = row;
      const isAdmin = isAdministrator({ email, confirmedAt }, adminEmails);
      return { id, username, email, sessionId, scope: null, isAdmin };
    });
  };
}
