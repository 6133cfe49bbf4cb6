import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { sessions, users } from '../../kernel/db/tables/auth.ts';
import type { Authenticate, Viewer } from '../../kernel/http/proofs.ts';
import { hashToken } from '../../kernel/ids.ts';
import { isAdministrator } from './auth.present.ts';

// Every signed-in request runs this query.
const sessionOfToken = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      confirmedAt: users.confirmedAt,
      sessionId: sessions.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
        eq(users.isActive, true),
      ),
    )
    .prepare('session_of_token'),
);

/** Builds the check of the tokens of sessions; `adminEmails` are in lower case. */
export function createAuthenticate(adminEmails: readonly string[]): Authenticate {
  return async (db: Db, token: string, now: number): Promise<Viewer | null> => {
    const [row] = await sessionOfToken(db).execute({
      tokenHash: hashToken(token),
      now: new Date(now).toISOString(),
    });
    if (!row) return null;
    const { confirmedAt, ...viewer } = row;
    return {
      ...viewer,
      scope: null,
      isAdmin: isAdministrator({ email: row.email, confirmedAt }, adminEmails),
    };
  };
}
