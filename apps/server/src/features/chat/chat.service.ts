import { CHAT_PAGE, INVITATIONS_PER_DAY, type ListPage, type Message, roomTopic } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isWithin } from '../../kernel/http/rate-limit.ts';
import { isId, newIdAfter } from '../../kernel/ids.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { imageUrl } from '../images/images.service.ts';
import { invitationKey, notify, pages } from '../notifications/notifications.service.ts';
import { logChange } from '../rooms/rooms.service.ts';
import { invitationLine, invitationMail, keysLine } from './chat.mail.ts';
import {
  deleteMessage,
  findInvitedRoom,
  findInvitee,
  findMessage,
  findNewestId,
  hasDevices,
  insertMessage,
  listMessages,
  lockChat,
  type MessageRow,
} from './chat.store.ts';

/** The kind of the job that pushes messages (see chat.jobs.ts). */
export const MESSAGES_JOB = 'chat.messages';

/** Its payload: a message, and the end of its ten minutes unless it may be the first unread one. */
export interface MessagePayload {
  roomId: string;
  messageId: string;
  before: number | null;
}

/** By then, members who have the chat open have read the message. */
const FIRST_MS = 5_000;
const RENEW_MS = 10 * 60_000;
const DAY_SECONDS = 24 * 60 * 60;

/** The part of a request that changing functions need. */
type Doing = { db: Db; now: number; viewer: Viewer; room: ProvenRoom } & Effects;

/** A page of a room's chat, oldest first; the next page has the messages before it. */
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
    // The end of the ten minutes in which the first push is sent.
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

export function presentMessage(row: MessageRow): Message {
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
