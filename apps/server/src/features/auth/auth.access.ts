import { and, eq, sql } from 'drizzle-orm';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import { isAdministrator } from './auth.service.ts';

// Every signed-in request runs this query.
const sessionOfToken = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      confirmedAt: users.confirmedAt,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_token'),
);

/** Builds the check of session tokens. `adminEmails` must be in lower case. */
export function createAuthenticate(adminEmails: readonly string[]): Authenticate {
  return async (db, token, now) => {
    const [row] = await sessionOfToken(db).execute({ tokenHash: hashToken(token) });
    if (!row || row.expiresAt.getTime() <= now) return null;
    const { id, username, email, confirmedAt, sessionId } = row;
    const isAdmin = isAdministrator({ email, confirmedAt }, adminEmails);
    return { id, username, email, sessionId, scope: null, isAdmin };
  };
}
