import type { Db } from '../../kernel/db/connect.ts';
import type { PushText } from '../push/push.service.ts';
import { findStillTold } from './copies.store.ts';

/** What devices show of a notification: its own words. Null where it is not to be told any more. */
export async function pushOfNotification(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: number,
): Promise<PushText | null> {
  const row = await findStillTold(db, id, now);
  if (row?.userId !== userId) return null;
  const { title, message, link, lineKey } = row;
  return { title, text: message, tag: lineKey ?? id, path: link ?? '/notifications' };
}
