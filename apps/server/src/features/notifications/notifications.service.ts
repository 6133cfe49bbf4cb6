import { type NotificationKind, userTopic } from '@lockroom/contract';
import { NOTIFICATIONS_KEPT } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../kernel/ids.ts';
import type { Effects } from '../../kernel/pipeline.ts';
import { enqueueCopies } from './copies.jobs.ts';
import {
  deleteNotificationsBeyond,
  insertNotifications,
  makeWayFor,
  readNotificationsOfKey,
} from './notifications.store.ts';

/** What people are told. */
export interface Notice {
  kind: NotificationKind;
  title: string;
  message: string;
  /** The page where it happened, as a path of the web app; null where there is none. */
  link: string | null;
  /** Told once to each person, however often it is said; without one it is told every time. */
  onceKey?: string;
  /** The newest of its kind: the person's unread one with this key makes way for it, a read one stays. */
  latestKey?: string;
  /** When it is of no use any more, in milliseconds: a copy by mail that would come later is not sent. */
  goodUntil?: number;
}

/** What of a request telling people needs. */
export type Telling = { db: Db; now: number } & Pick<Effects, 'announce'>;

/**
 * Tells each of these people, in the transaction of what happened; open pages learn of it after the commit, and those
 * who have asked for it get a copy by mail.
 */
export async function notify(telling: Telling, userIds: readonly string[], notice: Notice): Promise<void> {
  await notifyEach(
    telling,
    userIds.map((userId) => ({ userId, ...notice })),
  );
}

/** The same, with words of his own for everybody. One call takes notices with one key at most. */
export async function notifyEach(
  { db, now, announce }: Telling,
  notices: readonly (Notice & { userId: string })[],
): Promise<void> {
  const createdAt = new Date(now);
  const latestKey = notices.find((notice) => notice.latestKey)?.latestKey;
  if (latestKey) {
    const userIds = notices.map(({ userId }) => userId);
    await makeWayFor(db, userIds, latestKey);
  }
  const goodUntil = new Map<string, number | undefined>();
  const told = await insertNotifications(
    db,
    notices.map(({ onceKey, latestKey, goodUntil: until, ...notice }) => {
      const id = newId();
      goodUntil.set(id, until);
      return { id, ...notice, onceKey: onceKey ?? latestKey ?? null, createdAt };
    }),
  );
  await enqueueCopies(
    db,
    told.map(({ id, userId }) => ({ id, userId, goodUntil: goodUntil.get(id) })),
    { now, newsFollow: latestKey !== undefined },
  );
  announce(...told.map(({ userId }) => userTopic(userId, 'notifications')));
}

/** Marks as read what a person was told under a key, once he has dealt with it elsewhere. */
export async function settleNotice(
  { db, now, announce }: Pick<Telling, 'db' | 'now' | 'announce'>,
  userId: string,
  key: string,
): Promise<void> {
  if (await readNotificationsOfKey(db, userId, key, new Date(now)))
    announce(userTopic(userId, 'notifications'));
}

/** The key of what a person is told when asked into a room. */
export const invitationKey = (roomId: string) => `invitation:${roomId}`;

/** Lets go what no list shows any more. */
export async function sweepNotifications(db: Db): Promise<void> {
  await deleteNotificationsBeyond(db, NOTIFICATIONS_KEPT);
}

/** Pages of the web app that notifications lead to. */
export const pages = {
  room: (roomId: string) => `/room/${roomId}`,
  bracket: (bracketId: string) => `/bracket/${bracketId}`,
  members: (roomId: string) => `/room/${roomId}?tab=members`,
  requests: () => '/notifications?tab=requests',
  friends: () => '/notifications?tab=friends',
};
