import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';

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

/** Notes that a copy of a notification is mailed. */
export async function markCopied(db: Db, notificationId: string, at: Date): Promise<void> {
  await db.update(notifications).set({ copiedAt: at }).where(eq(notifications.id, notificationId));
}
