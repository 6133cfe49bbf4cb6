import { NOTIFICATIONS_KEPT, type NotificationKind, type PushKind, userTopic } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { inSlices } from '../../kernel/db/in-slices.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { holdPresent } from '../auth/accounts.service.ts';
import { enqueuePushes, type PushNews } from '../push/push.service.ts';
import { enqueueCopies } from './copies.jobs.ts';
import {
  deleteNotifications,
  deleteNotificationsBeyond,
  findUnreadLine,
  insertNotifications,
  listByIds,
  listPassedLines,
  listToldLines,
  readNotifications,
  setGoodUntil,
  type ToldLines,
  type UnreadLine,
  writeLines,
  writeTexts,
} from './notifications.store.ts';
import { dropReminders } from './reminders.store.ts';

/** How long nobody is told of what a manager enters, so that a slip is nobody's news. */
export const HOLD_MS = 5000;

export { deleteNotifications, findUnreadLines, writeTexts } from './notifications.store.ts';

/** The content of a notification; one that devices are told of for a room names it, since its reader may have muted it. */
export type Notice = NoticeText &
  ({ kind: AboutRoom; roomId: string } | { kind: Exclude<NotificationKind, AboutRoom>; roomId?: undefined });

interface NoticeText {
  title: string;
  message: string;
  /** The page concerned, as a path of the web app; null where there is none. */
  link: string | null;
  /** A person gets at most one notification with this key; without a key every call makes one. */
  onceKey?: string;
  /** Takes the place of the person's unread notification with this key; a read one stays. */
  lineKey?: string;
  /** With `lineKey`: the line counts what it stands for, and this is its text for more than one. */
  messageOf?: (count: number) => string;
  /** The id of the person whose name the text begins or ends with: once the account is deleted, the name goes. */
  namedId?: string;
  /** In milliseconds: the time from which it is out of date, so that it is neither mailed nor pushed any more. */
  goodUntil?: number;
  /** What devices show instead of the message, where that holds a secret. */
  pushed?: string;
  /** A mail about it is sent by itself. */
  isMailed?: boolean;
}

/** A notification for one person. */
export type OwnNotice = Notice & { userId: string };

/** The part of a request that notifying needs. */
export type Telling = { db: Db; now: number } & Pick<Effects, 'announce'> & {
    /** Takes the notices for later, where nobody is to be told at once. */
    hold?: ((notices: readonly OwnNotice[]) => void) | undefined;
  };

/** Notifications that were written, and whose. */
export type Told = { id: string; userId: string }[];

/**
 * Notifies each of these people, in the transaction of the cause; open pages are told after the commit, and people
 * who want it get a copy by mail.
 */
export async function notify(telling: Telling, userIds: readonly string[], notice: Notice): Promise<void> {
  await notifyEach(
    telling,
    userIds.map((userId) => ({ userId, ...notice })),
  );
}

/**
 * The same with an individual text for each person, for any number of people. One call takes notices with at most one
 * key.
 */
export async function notifyEach(telling: Telling, notifying: readonly OwnNotice[]): Promise<Told> {
  if (telling.hold) {
    telling.hold(notifying);
    return [];
  }
  // People are held in the order of their ids, across the statements, too.
  const inOrder = notifying.toSorted((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId)));
  const told: Told = [];
  await inSlices(inOrder, async (some) => {
    told.push(...(await notifySome(telling, some)));
  });
  return told;
}

/** Notifies the owners of these rows but for who did it, each once of the own rows alone; of none where that is null. */
export async function notifyOwners<Row extends { ownerId: string }>(
  telling: Telling,
  rows: readonly Row[],
  actorId: string | null,
  noticeOf: (own: readonly Row[]) => Notice | null,
): Promise<void> {
  const told = rows.filter(({ ownerId }) => ownerId !== actorId);
  const notices = [...groupBy(told, ({ ownerId }) => ownerId)].flatMap(([userId, own]) => {
    const notice = noticeOf(own);
    return notice ? { userId, ...notice } : [];
  });
  await notifyEach(telling, notices);
}

async function notifySome({ db, now, announce }: Telling, notifying: readonly OwnNotice[]): Promise<Told> {
  // A deleted account is still who made a completed room or a post, and reads nothing.
  const present = await holdPresent(
    db,
    notifying.map(({ userId }) => userId),
  );
  const notices = notifying.filter(({ userId }) => present.has(userId));
  const createdAt = new Date(now);
  const byId = new Map(notices.map((notice) => [newId(), notice]));
  const rows = [...byId].map(([id, { goodUntil, ...notice }]) => {
    return { ...notice, id, createdAt, goodUntil: goodUntil === undefined ? null : new Date(goodUntil) };
  });
  const areLines = notices.some(({ lineKey }) => lineKey !== undefined);
  const counted = notices.some(({ messageOf }) => messageOf !== undefined);
  const written = areLines ? await writeLines(db, rows, { counted }) : await insertNotifications(db, rows);
  const told = written.flatMap((row) => {
    const notice = byId.get(row.id);
    return notice ? { row, notice } : [];
  });
  // The count is known once the row is held, so nobody else changes it before the text is written.
  await writeTexts(
    db,
    told.flatMap(({ row: { id, count }, notice }) => {
      const message = count > 1 ? notice.messageOf?.(count) : undefined;
      return message === undefined ? [] : { id, message };
    }),
  );
  await enqueueCopies(
    db,
    told.flatMap(({ row, notice }) => (notice.isMailed ? [] : row)),
    // What is out of date at some time cannot wait for more.
    { now, newsFollow: areLines && notices.every(({ goodUntil }) => goodUntil === undefined) },
  );
  await enqueuePushes(
    db,
    told.flatMap(({ row, notice }) => pushOf(row.id, notice) ?? []),
    now,
  );
  announce(...written.map(({ userId }) => userTopic(userId, 'notifications')));
  return written.map(({ id, userId }) => ({ id, userId }));
}

/** Marks a person's notifications with a key as read, once the matter was dealt with elsewhere. */
export async function settleNotice(
  { db, now, announce }: Pick<Telling, 'db' | 'now' | 'announce'>,
  userId: string,
  key: string,
): Promise<void> {
  if (await readNotifications(db, userId, new Date(now), key)) announce(userTopic(userId, 'notifications'));
}

/**
 * Brings a person's unread line up to date by what `textOf` answers: null for what has been dealt with, which marks it
 * as read. Without such a line nothing is asked.
 */
export async function rewriteLine(
  telling: Pick<Telling, 'db' | 'now' | 'announce'>,
  userId: string,
  lineKey: string,
  textOf: () => Promise<LineText | null>,
): Promise<void> {
  const id = await findUnreadLine(telling.db, userId, lineKey);
  if (id === null) return;
  const text = await textOf();
  if (text === null) return settleNotice(telling, userId, lineKey);
  await writeLine(telling, { id, userId }, text);
}

/** What a line says, and until when in milliseconds it is good; null for always. */
interface LineText {
  message: string;
  link: string;
  goodUntil: number | null;
}

async function writeLine(
  { db, announce }: Pick<Telling, 'db' | 'announce'>,
  { id, userId }: Pick<UnreadLine, 'id' | 'userId'>,
  { message, link, goodUntil }: LineText,
): Promise<void> {
  await writeTexts(db, [{ id, message, link }]);
  await setGoodUntil(db, id, goodUntil === null ? null : new Date(goodUntil));
  announce(userTopic(userId, 'notifications'));
}

/**
 * Gives unread reminders that are out of date, of those whose key begins so, the text that `textOf` answers. Where it
 * answers null, there is nothing left to remind of, and the line is deleted.
 */
export async function renewPassedLines(
  telling: Pick<Telling, 'db' | 'now' | 'announce'>,
  beginning: string,
  textOf: (line: UnreadLine) => Promise<LineText | null>,
): Promise<void> {
  const { db, now, announce } = telling;
  for (const line of await listPassedLines(db, beginning, new Date(now))) {
    const text = await textOf(line);
    if (text) await writeLine(telling, line, text);
    else {
      await dropReminders(db, [line.id]);
      announce(userTopic(line.userId, 'notifications'));
    }
  }
}

/**
 * Takes back what people were told at or after a time: `textOf` answers what an unread line says then, null where nothing
 * is left of it. Answers the people who have read what is taken back.
 */
export async function takeBackLines(
  { db, announce }: Pick<Telling, 'db' | 'announce'>,
  told: ToldLines,
  textOf: (line: { userId: string; count: number }) => { message: string; count: number } | null,
): Promise<string[]> {
  const lines = await listToldLines(db, told);
  const unread = lines.filter(({ isRead }) => !isRead);
  const texts = unread.flatMap((line) => {
    const text = textOf(line);
    return text ? [{ ...text, id: line.id }] : [];
  });
  const stays = new Set(texts.map(({ id }) => id));
  await deleteNotifications(
    db,
    unread.flatMap(({ id }) => (stays.has(id) ? [] : [id])),
  );
  await writeTexts(db, texts);
  announce(...unread.map(({ userId }) => userTopic(userId, 'notifications')));
  const still = new Set(unread.map(({ userId }) => userId));
  return [...new Set(lines.map(({ userId }) => userId))].filter((id) => !still.has(id));
}

/** Takes back these notifications: unread ones go. Answers those that were read, with the links that they had. */
export async function takeBackNotices(
  { db, announce }: Pick<Telling, 'db' | 'announce'>,
  ids: readonly string[],
): Promise<{ userId: string; link: string | null }[]> {
  const rows = await listByIds(db, ids);
  const unread = rows.filter(({ readAt }) => readAt === null);
  await deleteNotifications(
    db,
    unread.map(({ id }) => id),
  );
  announce(...unread.map(({ userId }) => userTopic(userId, 'notifications')));
  return rows.filter(({ readAt }) => readAt !== null);
}

/** The key of the notification of an invitation to a room. */
export const invitationKey = (roomId: string) => `invitation:${roomId}`;

/** Deletes notifications that no list shows any more. */
export async function sweepNotifications(db: Db): Promise<void> {
  await deleteNotificationsBeyond(db, NOTIFICATIONS_KEPT);
}

/** Pages of the web app that notifications link to. */
export const pages = {
  room: (roomId: string) => `/room/${roomId}`,
  entry: (entryId: string) => `/bracket/${entryId}`,
  pick: (entryId: string, fightId: string) => `/bracket/${entryId}?fight=${fightId}`,
  manager: (roomId: string) => `/room/${roomId}/manager`,
  webhooks: (roomId: string) => `/room/${roomId}/manager?open=webhooks`,
  messages: (roomId: string) => `/room/${roomId}?tab=messages`,
  /** The invitation to a room, or the room itself for its members. */
  join: (roomCode: string) => `/join/${encodeURIComponent(roomCode)}`,
  members: (roomId: string) => `/room/${roomId}?tab=members`,
  requests: () => '/notifications?tab=requests',
  friends: () => '/notifications?tab=friends',
};

/** The kind under which devices are told of a notification; null for those that wait until the page is opened. */
const PUSHED = {
  'friend-request': 'invitations',
  'friend-accepted': null,
  invitation: 'invitations',
  'member-joined': null,
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
  'lock-reminder': 'locks',
  'support-comment': null,
} as const satisfies Record<NotificationKind, PushKind | null>;

/** The kinds that are told before their reader is in a room: nobody can have muted it. */
type Outside = 'friend-request' | 'invitation';

/** The kinds of notification that devices are told of as news of a room. */
export type AboutRoom = Exclude<
  { [Kind in NotificationKind]: (typeof PUSHED)[Kind] extends null ? never : Kind }[NotificationKind],
  Outside
>;

/** What devices are told of a notification; null for nothing. */
export function pushOf(
  id: string,
  notice: {
    userId: string;
    kind: NotificationKind;
    roomId?: string | undefined;
    goodUntil?: number | undefined;
    pushed?: string | undefined;
  },
): PushNews | null {
  const kind = PUSHED[notice.kind];
  if (kind === null) return null;
  const { userId, roomId = null, goodUntil = null, pushed = null } = notice;
  return { userId, kind, roomId, source: 'notification', id, goodUntil, text: pushed };
}
