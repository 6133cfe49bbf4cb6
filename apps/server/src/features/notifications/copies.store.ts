import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';

/**
 * A notification with its reader, who is still to be told of it outside of the page; null once it is gone, read or out of
 * date, or a newer one has taken its place.
 */
export async function findStillTold(db: Db, notificationId: string, now: number) {
  const [row] = await db
    .select({
      title: notifications.title,
      message: notifications.message,
      link: notifications.link,
      lineKey: notifications.lineKey,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailCopies: users.emailCopies,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        or(isNull(notifications.goodUntil), gt(notifications.goodUntil, new Date(now))),
        eq(users.isActive, true),
      ),
    );
  return row ?? null;
}

/** Notes that a copy of a notification is mailed. */
export async function markCopied(db: Db, notificationId: string, at: Date): Promise<void> {
  await db.update(notifications).set({ copiedAt: at }).where(eq(notifications.id, notificationId));
}
