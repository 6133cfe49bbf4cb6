import { type NotificationKind, userTopic } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../kernel/ids.ts';
import type { Effects } from '../../kernel/pipeline.ts';
import { insertNotifications } from './notifications.store.ts';

/** What people are told. */
export interface Notice {
  kind: NotificationKind;
  title: string;
  message: string;
  /** The page where it happened, as a path of the web app; null where there is none. */
  link: string | null;
  /** Told once to each person, however often it is said; without one it is told every time. */
  onceKey?: string;
}

/** Tells each of these people, in the transaction of what happened; open pages learn of it after the commit. */
export async function notify(
  { db, now, announce }: { db: Db; now: number } & Pick<Effects, 'announce' | 'enqueue'>,
  userIds: readonly string[],
  { onceKey, ...notice }: Notice,
): Promise<void> {
  const createdAt = new Date(now);
  const told = await insertNotifications(
    db,
    userIds.map((userId) => ({ id: newId(), userId, ...notice, onceKey: onceKey ?? null, createdAt })),
  );
  announce(...told.map(({ userId }) => userTopic(userId, 'notifications')));
}
