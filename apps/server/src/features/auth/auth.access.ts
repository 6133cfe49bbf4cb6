import { and, eq, isNull, sql } from 'drizzle-orm';
import { batchedRead } from '../../kernel/db/batched.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { isGuest, sessions, shownName, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import {
  type AccountConfig,
  extendGuestSession,
  isAdministrator,
  refuseUnconfirmed,
} from './auth.service.ts';

const sessionsOfTokens = preparedOnce((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      username: shownName,
      isGuest,
      email: users.email,
      confirmedAt: users.confirmedAt,
      isAdmin: users.isAdmin,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true), isNull(users.lockedAt)))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`)
    .prepare('sessions_of_tokens'),
);

// Concurrent requests share one query, because every signed-in request reads its session.
const sessionOfToken = batchedRead(async (db, tokenHashes: readonly string[]) => {
  const rows = await sessionsOfTokens(db).execute({ tokenHashes });
  const byToken = new Map(rows.map((row) => [row.tokenHash, row]));
  return tokenHashes.map((tokenHash) => byToken.get(tokenHash) ?? null);
});

export function createAuthenticate(config: AccountConfig): Authenticate {
  return async (db, token, now, evenUnconfirmed) => {
    const row = await sessionOfToken(db, hashToken(token));
    if (!row || row.expiresAt.getTime() <= now) return null;
    if (!evenUnconfirmed) refuseUnconfirmed(row, config);
    const { id, username, isGuest, email, sessionId } = row;
    if (isGuest) await extendGuestSession(db, row, now);
    const isAdmin = isAdministrator(row, config.adminEmails);
    return { id, username, isGuest, email, sessionId, scope: null, isAdmin };
  };
}
