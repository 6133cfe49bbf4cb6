import { CHAT_PAGE, INVITATIONS_PER_DAY, type ListPage, type Message, roomTopic } from '@lockroom/contract';
import { type Sport, sportLabel } from '@lockroom/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isWithin } from '../../kernel/http/rate-limit.ts';
import { isId, newIdAfter } from '../../kernel/ids.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import { composeMail, MAIL_JOB, type Mail } from '../../kernel/mail/mail.ts';
import { imageUrl } from '../images/images.service.ts';
import { invitationKey, notify, pages } from '../notifications/notifications.service.ts';
import { enqueuePushes, type PushText } from '../push/push.service.ts';
import { logChange } from '../rooms/rooms.service.ts';
import {
  countUnread,
  deleteMessage,
  findInvitedRoom,
  findInvitee,
  findMessage,
  findNewestId,
  findNewestUnread,
  hasDevices,
  hasLater,
  insertMessage,
  listMessages,
  listUnaware,
  lockChat,
  type MessageRow,
} from './chat.store.ts';

/** The kind of the job that pushes messages. */
const MESSAGES_JOB = 'chat.messages';

/** The payload of that job; `before` is the end of its ten-minute window, or null for a first unread message. */
interface MessagePayload {
  roomId: string;
  messageId: string;
  before: number | null;
}

/** By then, members who have the chat open have read the message. */
const FIRST_MS = 5_000;
const RENEW_MS = 10 * 60_000;
const DAY_SECONDS = 24 * 60 * 60;

type Doing = { db: Db; now: number; viewer: Viewer; room: ProvenRoom } & Effects;

/** Returns a page of a room's chat, oldest first; the next page has the messages before it. */
export async function readMessages(
  db: Db,
  roomId: string,
  { before, limit = CHAT_PAGE.usual }: PageQuery,
): Promise<ListPage<Message>> {
  const { items, next } = await readListPage(
    { before, limit },
    {
      read: (part) => listMessages(db, roomId, part),
      has: async (id) => (await findMessage(db, roomId, id)) !== null,
      present: presentMessage,
    },
  );
  return { items: items.reverse(), next };
}

/** Sends a message to a room. Refuses with not_found once the room was deleted. */
export async function sendMessage(
  { db, now, viewer, room, announce, enqueue }: Doing,
  text: string,
): Promise<Message> {
  // The lock makes ids follow the order in which messages become visible, so that the last read id covers all earlier ones.
  if (!(await lockChat(db, room.id))) refuse('not_found');
  const id = newIdAfter(await findNewestId(db, room.id));
  const createdAt = new Date(now);
  await insertMessage(db, { id, roomId: room.id, authorId: viewer.id, text, createdAt });
  if (await hasDevices(db, room.id, viewer.id)) {
    const message = { roomId: room.id, messageId: id };
    // The end of the ten-minute window that contains the first push.
    const before = Math.ceil((now + FIRST_MS + 1) / RENEW_MS) * RENEW_MS;
    await enqueue(MESSAGES_JOB, { ...message, before: null } satisfies MessagePayload, now + FIRST_MS);
    await enqueue(MESSAGES_JOB, { ...message, before } satisfies MessagePayload, before);
  }
  announce(roomTopic(room.id, 'messages'));
  return presentMessage(found(await findMessage(db, room.id, id)));
}

/**
 * Removes a message for all members, logged without its text. Refuses with not_found when the room has no such
 * message.
 */
export async function removeMessage({ db, now, viewer, room, announce }: Doing, messageId: string) {
  const message = found(isId(messageId) ? await findMessage(db, room.id, messageId) : null);
  // Of two concurrent removals the second finds the message gone.
  if (!(await deleteMessage(db, room.id, message.id))) refuse('not_found');
  const author = message.authorId === viewer.id ? null : message.username;
  const change = { kind: 'message.removed', data: { messageId: message.id, author } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  announce(roomTopic(room.id, 'removals'), roomTopic(room.id, 'messages'), roomTopic(room.id, 'changes'));
}

/**
 * Mails an invitation to the room, and notifies the address's account, if there is one. Members get nothing, repeated
 * mails are limited, and the caller cannot see the difference.
 */
export async function invite(doing: Doing, invitation: { email: string; publicUrl: string }): Promise<void> {
  const { db, now, viewer, room, enqueue } = doing;
  const { email, publicUrl } = invitation;
  const invitee = await findInvitee(db, room.id, email);
  if (invitee?.isMember) return;
  if (!(await mayInvite(db, room.id, email, now))) return;
  const keys = found(await findInvitedRoom(db, room.id));
  const invited = { ...keys, sport: room.sport };
  const words = { inviter: viewer.username, room: invited };
  await enqueue(MAIL_JOB, invitationMail(email, publicUrl, words));
  if (!invitee) return;
  await notify(doing, [invitee.id], {
    kind: 'invitation',
    title: `Invitation to ${keys.name}`,
    message: `${invitationLine(words)} ${keysLine(invited)}`,
    link: pages.join(keys.roomCode),
    lineKey: invitationKey(room.id),
    namedId: viewer.id,
    // The password must not appear on a lock screen.
    pushed: invitationLine(words),
    // The mail is complete; a mailed copy of the notification would be a second one.
    isMailed: true,
  });
}

async function mayInvite(db: Db, roomId: string, email: string, now: number): Promise<boolean> {
  const { room, all } = INVITATIONS_PER_DAY;
  const day = { name: 'invitation', seconds: DAY_SECONDS };
  // The room's own limit first: a mail that it refuses must not count against the address's total.
  return (
    (await isWithin(db, { ...day, subject: `${roomId} ${email}`, most: room }, now)) &&
    (await isWithin(db, { ...day, subject: email, most: all }, now))
  );
}

function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    message: row.text,
    authorId: row.authorId,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

interface Invitation {
  inviter: string;
  room: { name: string; sport: Sport; roomCode: string; roomPassword: string };
}

/** 'noor invites you to the MMA bracket room The Garage: UFC 300.' */
function invitationLine({ inviter, room }: Invitation): string {
  return `${inviter} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}.`;
}

/**
 * The Room ID and the password. The join dialog asks for both, and any member may share them, as the text of Share
 * does; without the password the invited person would have to ask for it.
 */
function keysLine({ roomCode, roomPassword }: Invitation['room']): string {
  return `Room ID: ${roomCode}. ${roomPassword ? `Password: ${roomPassword}` : 'No Password Set'}`;
}

/** Builds the mail of an invitation. It is the same whether or not an account has the address. */
function invitationMail(to: string, publicUrl: string, invitation: Invitation): Mail {
  const { inviter, room } = invitation;
  return composeMail({
    to,
    subject: `${inviter} invites you to ${room.name}`,
    greeting: 'Hello,',
    paragraphs: [
      invitationLine(invitation),
      'Make your picks before they lock, and see who called it best.',
      keysLine(room),
    ],
    link: { label: 'Join the room', url: publicUrl + pages.join(room.roomCode) },
    footnote: `You do not know ${inviter}? Then do nothing: without you nobody joins.`,
  });
}

/**
 * The job that pushes chat messages: the first unread one after a few seconds, the following ones every ten minutes.
 * Members who read the chat in between get nothing.
 */
export function messageJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    [MESSAGES_JOB]: async (payload) => {
      const { roomId, messageId, before } = readPayload(payload);
      // Only the last message of a ten-minute window is pushed; it has its own job.
      if (before !== null && (await hasLater(db, roomId, messageId, new Date(before)))) return;
      const userIds = await listUnaware(db, { roomId, messageId, isFirst: before === null });
      const news = {
        kind: 'messages',
        roomId,
        source: 'messages',
        id: roomId,
        goodUntil: null,
        text: null,
      } as const;
      await enqueuePushes(
        db,
        userIds.map((userId) => ({ userId, ...news })),
        clock.now(),
      );
    },
  };
}

function readPayload(payload: unknown): MessagePayload {
  const [roomId, messageId] = [idIn(payload, 'roomId'), idIn(payload, 'messageId')];
  const { before } = payload as Record<string, unknown>;
  return { roomId, messageId, before: typeof before === 'number' ? before : null };
}

/** Returns the push text of a room's chat: the newest unread message, and how many are unread. */
export async function pushOfMessages(
  db: Db,
  { userId, id: roomId }: { userId: string; id: string },
): Promise<PushText | null> {
  const newest = await findNewestUnread(db, roomId, userId);
  if (!newest) return null;
  const count = await countUnread(db, roomId, userId);
  const said = `${newest.username}: ${newest.text}`;
  return {
    title: newest.roomName,
    text: count > 1 ? `${count} new messages. ${said}` : said,
    tag: `messages:${roomId}`,
    path: pages.messages(roomId),
  };
}
