import {
  NOTIFICATIONS_KEPT,
  type NotificationKind,
  type PushKind,
  type Topic,
  userTopic,
} from '@lockroom/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import { inChunks } from '../../kernel/db/chunk.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { newId, newToken } from '../../kernel/ids.ts';
import { enqueueAll, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { composeMail, giveUpAfter, type MailJobDeps } from '../../kernel/mail/mail.ts';
import { ensureStopToken, holdPresent, listWithEmailCopies } from '../auth/auth.service.ts';
import { enqueuePushes, type PushNews, type PushText } from '../push/push.service.ts';
import {
  deleteNotifications,
  deleteReminders,
  findToDeliver,
  findUnreadLine,
  insertNotifications,
  listPassedLines,
  listRemovals,
  listSentLines,
  readNotifications,
  type SentLines,
  type UnreadLine,
  writeLines,
  writeTexts,
} from './notifications.store.ts';

/** Delay before members are notified of a manager's changes, so that a mistake can be undone first. */
export const GRACE_MS = 5000;

export {
  deleteNotifications,
  deleteNotificationsOfRoom,
  findUnreadLines,
  writeTexts,
} from './notifications.store.ts';

/** Content of a notification, with the room's id if the reader can mute the notification by muting the room. */
export type Notice = NoticeText &
  ({ kind: AboutRoom; roomId: string } | { kind: Exclude<NotificationKind, AboutRoom>; roomId?: undefined });

interface NoticeText {
  title: string;
  message: string;
  /** Path of the linked page in the web app; null for no link. */
  link: string | null;
  /** A person gets at most one notification with this key. Without a key, every call creates a notification. */
  onceKey?: string;
  /** Replaces the person's unread notification with the same key, if any; read notifications are kept. */
  lineKey?: string;
  /** Returns the text for `count` notifications that `lineKey` has combined into one. */
  messageOf?: (count: number) => string;
  /** The person whose name starts or ends the text. The name is removed if the account is deleted. */
  namedId?: string;
  /** Expiry time in milliseconds since 1970. Once expired, the notification is neither emailed nor pushed. */
  goodUntil?: number;
  /** Text to push instead of a message that contains a secret. */
  pushed?: string;
  /** Whether the caller sends its own email instead of an emailed copy of the notification. */
  isMailed?: boolean;
}

export type OwnNotice = Notice & { userId: string };

/** The parts of a request context that are needed to send notifications. */
export type Notifier = { db: Db; now: number } & Pick<Effects, 'announce'> & {
    /** If set, called with the notifications, which are sent later instead of now. */
    defer?: ((notices: readonly OwnNotice[]) => void) | undefined;
  };

type Sent = { id: string; userId: string }[];

/** Runs a job's work in a transaction, and publishes the announced topics after the commit. */
export async function runJob(
  { db, clock, live }: { db: Db; clock: Clock; live: Pick<LiveBus, 'publish'> },
  work: (context: Notifier) => Promise<void>,
): Promise<void> {
  const topics = new Set<Topic>();
  const announce: Notifier['announce'] = (...more) => {
    for (const topic of more) topics.add(topic);
  };
  await inTransaction(db, (tx) => work({ db: tx, now: clock.now(), announce }));
  if (topics.size > 0) await live.publish([...topics]);
}

/**
 * Notifies each of these people in the transaction that causes the notification. After the commit, open pages are
 * updated and people who want email copies get them.
 */
export async function notify(context: Notifier, userIds: readonly string[], notice: Notice): Promise<void> {
  const notices = userIds.map((userId) => ({ userId, ...notice }));
  await notifyEach(context, notices);
}

/**
 * Like `notify`, but for any number of people, each with their own text. Either all notices in a call have the same
 * key, or none has a key.
 */
export async function notifyEach(context: Notifier, notifying: readonly OwnNotice[]): Promise<Sent> {
  if (context.defer) {
    context.defer(notifying);
    return [];
  }
  // Sort the notices, so that account rows are locked in order of their ids, even across chunks.
  const inOrder = notifying.toSorted((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId)));
  const sent: Sent = [];
  await inChunks(inOrder, async (some) => {
    sent.push(...(await notifySome(context, some)));
  });
  return sent;
}

/** Notifies each row's owner once, except the actor. Does nothing for an owner if `noticeOf` returns null. */
export async function notifyOwners<Row extends { ownerId: string }>(
  context: Notifier,
  rows: readonly Row[],
  actorId: string | null,
  noticeOf: (own: readonly Row[]) => Notice | null,
): Promise<void> {
  const others = rows.filter(({ ownerId }) => ownerId !== actorId);
  const notices = [...groupBy(others, ({ ownerId }) => ownerId)].flatMap(([userId, own]) => {
    const notice = noticeOf(own);
    return notice ? { userId, ...notice } : [];
  });
  await notifyEach(context, notices);
}

async function notifySome({ db, now, announce }: Notifier, notifying: readonly OwnNotice[]): Promise<Sent> {
  // Skip deleted accounts, which can still be creators of completed rooms or authors of posts.
  const userIds = notifying.map(({ userId }) => userId);
  const present = await holdPresent(db, userIds);
  const removed = await listRemovals(db, notifying);
  const notices = notifying.filter(
    ({ userId, roomId }) => present.has(userId) && !removed.has(`${roomId} ${userId}`),
  );
  const createdAt = new Date(now);
  const byId = new Map(notices.map((notice) => [newId(), notice]));
  const rows = [...byId].map(([id, { goodUntil, ...notice }]) => {
    return { ...notice, id, createdAt, goodUntil: goodUntil === undefined ? null : new Date(goodUntil) };
  });
  const areLines = notices.some(({ lineKey }) => lineKey !== undefined);
  const counted = notices.some(({ messageOf }) => messageOf !== undefined);
  const written = areLines ? await writeLines(db, rows, { counted }) : await insertNotifications(db, rows);
  const sent = written.flatMap((row) => {
    const notice = byId.get(row.id);
    return notice ? { row, notice } : [];
  });
  // The rows are locked, so the counts cannot change before the new text is written.
  const texts = sent.flatMap(({ row: { id, count }, notice }) => {
    const message = count > 1 ? notice.messageOf?.(count) : undefined;
    return message === undefined ? [] : { id, message };
  });
  await writeTexts(db, texts);
  const copied = sent.flatMap(({ row, notice }) => (notice.isMailed ? [] : row));
  // A notification with an expiry time must not wait for newer ones that may replace it.
  const newsFollow = areLines && notices.every(({ goodUntil }) => goodUntil === undefined);
  await enqueueCopies(db, copied, { now, newsFollow });
  const pushes = sent.flatMap(({ row, notice }) => pushOf(row.id, notice) ?? []);
  await enqueuePushes(db, pushes, now);
  announce(...written.map(({ userId }) => userTopic(userId, 'notifications')));
  return written.map(({ id, userId }) => ({ id, userId }));
}

/** Marks a person's notifications with this key as read because the person has dealt with the matter. */
export async function markNoticeRead(
  { db, now, announce }: Pick<Notifier, 'db' | 'now' | 'announce'>,
  userId: string,
  key: string,
): Promise<void> {
  if (await readNotifications(db, userId, new Date(now), key)) announce(userTopic(userId, 'notifications'));
}

/**
 * Updates a person's unread notification with the result of `textOf`, or marks it as read if the result is null. Does
 * not call `textOf` if there is no such notification.
 */
export async function rewriteLine(
  context: Pick<Notifier, 'db' | 'now' | 'announce'>,
  userId: string,
  lineKey: string,
  textOf: () => Promise<LineText | null>,
): Promise<void> {
  const id = await findUnreadLine(context.db, userId, lineKey);
  if (id === null) return;
  const text = await textOf();
  if (text === null) return markNoticeRead(context, userId, lineKey);
  await writeLine(context, { id, userId }, text);
}

/** A notification's text, and its expiry time in milliseconds since 1970 (null for never). */
interface LineText {
  message: string;
  link: string;
  goodUntil: number | null;
}

async function writeLine(
  { db, announce }: Pick<Notifier, 'db' | 'announce'>,
  { id, userId }: Pick<UnreadLine, 'id' | 'userId'>,
  { message, link, goodUntil }: LineText,
): Promise<void> {
  await writeTexts(db, [{ id, message, link }]);
  await db
    .update(notifications)
    .set({ goodUntil: goodUntil === null ? null : new Date(goodUntil) })
    .where(eq(notifications.id, id));
  announce(userTopic(userId, 'notifications'));
}

/**
 * Updates each expired unread reminder with this key prefix to the result of `textOf`. Deletes a reminder if the result
 * is null, because no picks are missing any more.
 */
export async function renewPassedLines(
  context: Pick<Notifier, 'db' | 'now' | 'announce'>,
  prefix: string,
  textOf: (line: UnreadLine) => Promise<LineText | null>,
): Promise<void> {
  const { db, now, announce } = context;
  for (const line of await listPassedLines(db, prefix, new Date(now))) {
    const text = await textOf(line);
    if (text) await writeLine(context, line, text);
    else {
      await deleteReminders(db, [line.id]);
      announce(userTopic(line.userId, 'notifications'));
    }
  }
}

/**
 * Retracts the notifications that `which` selects. `textOf` returns what remains of an unread notification, or null to
 * delete it. Returns the people who have already read theirs.
 */
export async function retractLines(
  { db, announce }: Pick<Notifier, 'db' | 'announce'>,
  which: SentLines,
  textOf: (line: { userId: string; count: number }) => { message: string; count: number } | null,
): Promise<string[]> {
  const lines = await listSentLines(db, which);
  const unread = lines.filter(({ readAt }) => readAt === null);
  const texts = unread.flatMap((line) => {
    const text = textOf(line);
    return text ? [{ ...text, id: line.id }] : [];
  });
  const remaining = new Set(texts.map(({ id }) => id));
  const goneIds = unread.map(({ id }) => id).filter((id) => !remaining.has(id));
  await deleteNotifications(db, goneIds);
  await writeTexts(db, texts);
  announce(...unread.map(({ userId }) => userTopic(userId, 'notifications')));
  const unreadBy = new Set(unread.map(({ userId }) => userId));
  return [...new Set(lines.map(({ userId }) => userId))].filter((id) => !unreadBy.has(id));
}

/** Deletes the unread notifications among these. Returns the recipients and links of those that were already read. */
export async function retractNotices(
  { db, announce }: Pick<Notifier, 'db' | 'announce'>,
  ids: readonly string[],
): Promise<{ userId: string; link: string | null }[]> {
  const { id, userId, readAt, link } = notifications;
  const isOne = inArray(id, [...ids]);
  const rows = await db.select({ id, userId, readAt, link }).from(notifications).where(isOne);
  const [read, unread] = [rows.filter((row) => row.readAt), rows.filter((row) => !row.readAt)];
  const unreadIds = unread.map((row) => row.id);
  await deleteNotifications(db, unreadIds);
  announce(...unread.map((row) => userTopic(row.userId, 'notifications')));
  return read;
}

export const invitationKey = (roomId: string) => `invitation:${roomId}`;

/** Deletes a person's oldest notifications once there are too many. */
export async function sweepNotifications(db: Db): Promise<void> {
  await db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as nth from notifications
      ) numbered where nth > ${NOTIFICATIONS_KEPT})`);
}

/** Pages of the web app that notifications link to. */
export const pages = {
  room: (roomId: string) => `/room/${roomId}`,
  entry: (entryId: string) => `/bracket/${entryId}`,
  pick: (entryId: string, fightId: string) => `/bracket/${entryId}?fight=${fightId}`,
  manager: (roomId: string) => `/room/${roomId}/manager`,
  webhooks: (roomId: string) => `/room/${roomId}/manager?open=webhooks`,
  messages: (roomId: string) => `/room/${roomId}?tab=messages`,
  /** A room's invitation page. Members see the room itself. */
  join: (roomCode: string) => `/join/${encodeURIComponent(roomCode)}`,
  members: (roomId: string) => `/room/${roomId}?tab=members`,
  requests: () => '/notifications?tab=requests',
  friends: () => '/notifications?tab=friends',
  roomReports: (roomId: string) => `/room/${roomId}/manager?tab=people`,
  reports: () => '/admin/reports',
};

/** Each notification's push kind; null if the notification is not pushed. */
const PUSHED = {
  'friend-request': 'invitations',
  'friend-accepted': null,
  invitation: 'invitations',
  'member-joined': null,
  membership: null,
  'place-asked': null,
  'place-free': 'invitations',
  'results-posted': 'results',
  'fight-changed': 'fights',
  'team-replaced': 'fights',
  'result-overturned': 'results',
  chances: 'results',
  'event-completed': 'results',
  'event-news': null,
  'webhook-off': null,
  'room-manager': 'invitations',
  'lock-reminder': 'locks',
  'late-entry': 'locks',
  'support-comment': null,
  report: null,
} as const satisfies Record<NotificationKind, PushKind | null>;

/** The kinds of push notification that a reader can mute by muting the room. */
type AboutRoom = Exclude<
  { [Kind in NotificationKind]: (typeof PUSHED)[Kind] extends null ? never : Kind }[NotificationKind],
  // The readers of these notifications have not joined the room yet, so they cannot have muted it.
  'friend-request' | 'invitation'
>;

function pushOf(id: string, notice: OwnNotice): PushNews | null {
  const kind = PUSHED[notice.kind];
  if (kind === null) return null;
  const { userId, roomId = null, goodUntil = null, pushed = null } = notice;
  return { userId, kind, roomId, source: 'notification', id, goodUntil, text: pushed };
}

/** The job that emails a copy of a notification, with the text that the notification has when the job runs. */
export const NOTIFICATION_COPY = 'notifications.copy';

/** A notification, and when a copy of it was last emailed. */
type Copyable = Pick<typeof notifications.$inferSelect, 'id' | 'userId' | 'copiedAt'>;

/**
 * Delay in milliseconds before copies of notifications that a newer one may replace. It reduces a night of results to a
 * few emails.
 */
const PAUSE_MS = 10 * 60_000;

/** Minimum number of milliseconds between two copies of the same unread notification. */
const COPY_AGAIN_MS = 12 * 60 * 60_000;

/**
 * Enqueues jobs that email copies of new notifications to people who want copies. With `newsFollow`, the jobs are
 * delayed, and a notification that is replaced during the delay is not emailed.
 */
async function enqueueCopies(
  db: Db,
  notices: readonly Copyable[],
  { now, newsFollow }: { now: number; newsFollow: boolean },
): Promise<void> {
  const copied = await listWithEmailCopies(db, [...new Set(notices.map(({ userId }) => userId))]);
  const wanted = notices.filter(({ userId }) => copied.has(userId));
  const runAt = ({ copiedAt }: Copyable) =>
    newsFollow ? Math.max(now + PAUSE_MS, (copiedAt?.getTime() ?? 0) + COPY_AGAIN_MS) : now;
  for (const [at, some] of groupBy(wanted, runAt)) {
    const payloads = some.map(({ id }) => ({ notificationId: id }));
    await enqueueAll(db, NOTIFICATION_COPY, payloads, { now, runAt: at });
  }
}

/**
 * The job that emails copies. It skips notifications that have been read or are out of date, and readers who have
 * unsubscribed.
 */
export function copyJobs({ db, clock, config, mailer }: MailJobDeps): Record<string, JobHandler> {
  return {
    [NOTIFICATION_COPY]: async (payload, { attempts }) => {
      giveUpAfter(attempts);
      const notificationId = idIn(payload, 'notificationId');
      const row = await findToDeliver(db, notificationId, clock.now());
      if (!row?.emailCopies || row.email === null) return;
      // Store the time before sending the email, so that concurrent notifications take it into account.
      await db
        .update(notifications)
        .set({ copiedAt: new Date(clock.now()) })
        .where(eq(notifications.id, notificationId));
      const token = await ensureStopToken(db, row.userId, newToken());
      const { publicUrl } = config;
      await mailer.send(
        composeMail({
          to: row.email,
          subject: row.title,
          greeting: `Hi ${row.username},`,
          paragraphs: [row.message],
          link: { label: 'Open Lockroom', url: publicUrl + (row.link ?? '/notifications') },
          footnote: 'You are getting this because email notifications are turned on in your settings.',
          stop: { label: 'Stop these emails', url: `${publicUrl}/api/notifications/stop?token=${token}` },
        }),
      );
    },
  };
}

/** Returns a notification's push text; null if the notification must no longer be pushed. */
export async function pushOfNotification(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: number,
): Promise<PushText | null> {
  const row = await findToDeliver(db, id, now);
  if (row?.userId !== userId) return null;
  const { title, message, link, lineKey } = row;
  return { title, text: message, tag: lineKey ?? id, path: link ?? '/notifications' };
}
