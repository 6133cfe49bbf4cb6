import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions, shownName, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import {
  type AccountConfig,
  extendGuestSession,
  isAdministrator,
  refuseUnconfirmed,
} from './auth.service.ts';

// Prepared, because every signed-in request runs this query.
const sessionOfToken = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      username: shownName,
      isGuest: sql<boolean>`${users.guestName} is not null`,
      email: users.email,
      confirmedAt: users.confirmedAt,
      isAdmin: users.isAdmin,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true), isNull(users.lockedAt)))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_token'),
);

export function createAuthenticate(config: AccountConfig): Authenticate {
  return async (db, token, now, evenUnconfirmed) => {
    const [row] = await sessionOfToken(db).execute({ tokenHash: hashToken(token) });
    if (!row || row.expiresAt.getTime() <= now) return null;
    if (!evenUnconfirmed) refuseUnconfirmed(row, config);
    const { id, username, isGuest, email, sessionId } = row;
    if (isGuest) await extendGuestSession(db, row, now);
    const isAdmin = isAdministrator(row, config.adminEmails);
    return { id, username, isGuest, email, sessionId, scope: null, isAdmin };
  };
}
