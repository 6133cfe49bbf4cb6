import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';
import { notifications } from '../../db/schema-community.ts';

/** Who of these people wants copies by mail. */
export async function listCopied(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.emailCopies, true)));
  return new Set(rows.map(({ id }) => id));
}

/** A notification with its reader; null once it is gone. */
export async function findForCopy(db: Db, notificationId: string) {
  const [row] = await db
    .select({
      title: notifications.title,
      message: notifications.message,
      link: notifications.link,
      readAt: notifications.readAt,
      userId: users.id,
      username: users.username,
      email: users.email,
      isActive: users.isActive,
      emailCopies: users.emailCopies,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, notificationId));
  return row ?? null;
}

/** The token that stops a person's copies: the one he has, else `fresh` from now on. */
export async function keepStopToken(db: Db, userId: string, fresh: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ emailStopToken: sql`coalesce(${users.emailStopToken}, ${fresh})` })
    .where(eq(users.id, userId))
    .returning({ token: users.emailStopToken });
  return row?.token ?? fresh;
}
