import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate, AuthenticateAll } from '../../kernel/http/proofs.ts';
import { hashToken } from '../../kernel/ids.ts';
import { isAdministrator } from './auth.present.ts';

// Every signed-in request runs one of these. PostgreSQL would plan a list of one anew every time.
const sessionOfToken = preparedOnce((db) =>
  selectSessions(db, eq(sessions.tokenHash, sql.placeholder('tokenHash'))).prepare('session_of_token'),
);
const sessionsOfTokens = preparedOnce((db) =>
  selectSessions(db, eq(sessions.tokenHash, sql`any(${sql.placeholder('tokenHashes')}::text[])`)).prepare(
    'session_of_each_token',
  ),
);

function selectSessions(db: Db, areAsked: SQL) {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      confirmedAt: users.confirmedAt,
      sessionId: sessions.id,
      tokenHash: sessions.tokenHash,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(areAsked, eq(users.isActive, true)));
}

/** Builds the check of the token of a session; `adminEmails` are in lower case. */
export function createAuthenticate(adminEmails: readonly string[]): Authenticate {
  const authenticateAll = createAuthenticateAll(adminEmails);
  return async (db, token, now) => (await authenticateAll(db, [{ token, now }]))[0] ?? null;
}

/** The same for many tokens. */
export function createAuthenticateAll(adminEmails: readonly string[]): AuthenticateAll {
  return async (db, asked) => {
    const tokenHashes = asked.map(({ token }) => hashToken(token));
    const [tokenHash] = tokenHashes;
    const rows =
      tokenHashes.length === 1
        ? await sessionOfToken(db).execute({ tokenHash })
        : await sessionsOfTokens(db).execute({ tokenHashes });
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
