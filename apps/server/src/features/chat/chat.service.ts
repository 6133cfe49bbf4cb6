import { CHAT_PAGE, INVITATIONS_PER_DAY, type ListPage, type Message, roomTopic } from '@lockroom/contract';
import { type Sport, sportLabel } from '@lockroom/rules';
import { and, asc, desc, eq, gt, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { hasEmail, hasName, isGuest, shownName, users } from '../../kernel/db/tables/auth.ts';
import { messages } from '../../kernel/db/tables/chat.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { pushSubscriptions } from '../../kernel/db/tables/push.ts';
import { currentMembership, membership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isWithin } from '../../kernel/http/rate-limit.ts';
import { isId, newIdAfter } from '../../kernel/ids.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import { composeMail, MAIL_JOB, type Mail } from '../../kernel/mail/mail.ts';
import { isBlockedBy } from '../friends/friends.service.ts';
import { imageUrl } from '../images/images.service.ts';
import { invitationKey, notify, pages } from '../notifications/notifications.service.ts';
import { enqueuePushes, type PushText } from '../push/push.service.ts';
import { getRoomCard, logChange } from '../rooms/rooms.service.ts';

const MESSAGES_JOB = 'chat.messages';

/**
 * The payload of the job `chat.messages`. If `before` is null, the job pushes a first unread message; otherwise it
 * pushes the last message of the ten-minute window that ends at `before`.
 */
interface MessagePayload {
  roomId: string;
  messageId: string;
  before: number | null;
}

/** After this delay, members who have the chat open have already read the message. */
const PUSH_DELAY_MS = 5_000;
const WINDOW_MS = 10 * 60_000;
const DAY_SECONDS = 24 * 60 * 60;

type Doing = { db: Db; now: number; viewer: Viewer; room: ProvenRoom } & Effects;

interface ChatReader {
  roomId: string;
  viewerId: string;
}

/** Returns a page of a room's chat, oldest message first. The next page contains earlier messages. */
export async function readMessages(
  db: Db,
  reader: ChatReader,
  { before, limit = CHAT_PAGE.usual }: PageQuery,
): Promise<ListPage<Message>> {
  const { items, next } = await readListPage(
    { before, limit },
    {
      read: ({ after, limit }) =>
        selectMessages(db, reader, after ? lt(messages.id, after) : undefined).limit(limit),
      has: async (id) => (await findMessage(db, reader, id)) !== null,
      present: presentMessage,
    },
  );
  return { items: items.reverse(), next };
}

/** Fails with not_found if the room has been deleted. */
export async function sendMessage(
  { db, now, viewer, room, announce, enqueue }: Doing,
  text: string,
): Promise<Message> {
  if (room.isPaused) refuse('paused');
  // Locking the competition's row makes ids follow the order in which messages become visible, so that everything up to
  // a member's last read id counts as read.
  if (!(await lockChat(db, room.id))) refuse('not_found');
  const id = newIdAfter(await findNewestId(db, room.id));
  const createdAt = new Date(now);
  await insertMessage(db, { id, roomId: room.id, authorId: viewer.id, text, createdAt });
  if (await hasDevices(db, room.id, viewer.id)) {
    // The end of the ten-minute window in which a first unread message is pushed.
    const before = Math.ceil((now + PUSH_DELAY_MS + 1) / WINDOW_MS) * WINDOW_MS;
    const first: MessagePayload = { roomId: room.id, messageId: id, before: null };
    await enqueue(MESSAGES_JOB, first, now + PUSH_DELAY_MS);
    await enqueue(MESSAGES_JOB, { ...first, before }, before);
  }
  announce(roomTopic(room.id, 'messages'));
  return presentMessage(found(await findMessage(db, { roomId: room.id, viewerId: viewer.id }, id)));
}

/** Removes a message for all members. Logs the removal, but not the text. */
export async function removeMessage({ db, now, viewer, room, announce }: Doing, messageId: string) {
  const reader = { roomId: room.id, viewerId: viewer.id };
  const message = found(isId(messageId) ? await findMessage(db, reader, messageId) : null);
  // If two removals run concurrently, the second no longer finds the message.
  const gone = await db.delete(messages).where(eq(messages.id, message.id)).returning({ id: messages.id });
  if (gone.length === 0) refuse('not_found');
  const author = message.authorId === viewer.id ? null : message.username;
  const change = { kind: 'message.removed', data: { messageId: message.id, author } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  announce(roomTopic(room.id, 'removals'), roomTopic(room.id, 'messages'), roomTopic(room.id, 'changes'));
}

interface Invited {
  email?: string | undefined;
  username?: string | undefined;
}

/**
 * Emails an invitation to the room, and also sends a notification if the address has an account. Members and people who
 * have blocked the caller get nothing, and repeated emails are limited, but the caller cannot tell the difference.
 * Refuses unknown usernames with not_found.
 */
export async function invite(doing: Doing, { publicUrl, ...asked }: Invited & { publicUrl: string }) {
  const { db, now, viewer, room, enqueue } = doing;
  const invitee = await findInvitee(db, room.id, viewer.id, asked);
  const email = asked.email ?? found(invitee).email;
  if (invitee?.isMember || invitee?.hasBlocked) return;
  if (email === null) refuse('not_found', 'A guest cannot be invited by email. Send a link instead.');
  if (!(await mayInvite(db, room.id, email, now))) return;
  const card = await getRoomCard(db, viewer, room.id, now);
  const words = { inviter: viewer.username, room: card };
  await enqueue(MAIL_JOB, invitationMail(email, publicUrl, words));
  if (!invitee) return;
  await notify(doing, [invitee.id], {
    kind: 'invitation',
    title: `Invitation to ${card.name}`,
    message: `${invitationLine(words)} ${keysLine(card)}`,
    link: pages.join(card.roomCode),
    lineKey: invitationKey(room.id),
    namedId: viewer.id,
    // The password must not appear on a lock screen.
    pushed: invitationLine(words),
    // The invitation has an email of its own, so an emailed copy of the notification would be a duplicate.
    isMailed: true,
  });
}

async function mayInvite(db: Db, roomId: string, email: string, now: number): Promise<boolean> {
  const { room, all } = INVITATIONS_PER_DAY;
  const day = { name: 'invitation', seconds: DAY_SECONDS };
  // Check the per-room limit first, because emails above the room's limit must not count toward the address's limit.
  return (
    (await isWithin(db, { ...day, subject: `${roomId} ${email}`, most: room }, now)) &&
    (await isWithin(db, { ...day, subject: email, most: all }, now))
  );
}

function presentMessage(row: MessageRow): Message {
  const { text, photoHash, isGuest, isBlocked, createdAt, ...shown } = row;
  return {
    ...shown,
    message: text,
    profileImageUrl: photoHash ? imageUrl(photoHash) : null,
    ...(isGuest ? { isGuest } : {}),
    ...(isBlocked ? { isBlocked } : {}),
    createdAt: createdAt.toISOString(),
  };
}

interface Invitation {
  inviter: string;
  room: { name: string; sport: Sport; roomCode: string; roomPassword: string };
}

/** Returns a line such as 'noor invites you to the MMA bracket room The Garage: UFC 300.' */
function invitationLine({ inviter, room }: Invitation): string {
  return `${inviter} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}.`;
}

/** Returns the Room ID and the password as a sentence. The join dialog asks for both, and any member may share them. */
function keysLine({ roomCode, roomPassword }: Invitation['room']): string {
  return `Room ID: ${roomCode}. ${roomPassword ? `Password: ${roomPassword}` : 'No Password Set'}`;
}

/** Builds an invitation email. It is the same whether or not the address has an account. */
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
    footnote: `Don’t know ${inviter}? Ignore this email: nothing happens unless you join.`,
  });
}

/**
 * Pushes the first unread message after a few seconds, later ones every ten minutes. Members who read the chat in the
 * meantime get nothing.
 */
export function messageJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    [MESSAGES_JOB]: async (payload) => {
      const { roomId, messageId, before } = readPayload(payload);
      // Only the last message of a ten-minute window is pushed, by its own job.
      if (before !== null) {
        const isLater = and(gt(messages.id, messageId), lt(messages.createdAt, new Date(before)));
        if ((await db.$count(messages, and(eq(messages.roomId, roomId), isLater))) > 0) return;
      }
      const userIds = await listToPush(db, { roomId, messageId, isFirst: before === null });
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

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function selectMessages(db: Db, { roomId, viewerId }: ChatReader, where: SQL | undefined) {
  return db
    .select({
      id: messages.id,
      text: messages.text,
      createdAt: messages.createdAt,
      authorId: messages.authorId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: shownName,
      isGuest,
      photoHash: users.photoHash,
      isBlocked: isBlockedBy(viewerId, messages.authorId),
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.roomId, roomId), where))
    .orderBy(desc(messages.id));
}

async function findMessage(db: Db, reader: ChatReader, messageId: string): Promise<MessageRow | null> {
  const [row] = await selectMessages(db, reader, eq(messages.id, messageId));
  return row ?? null;
}

/** Makes concurrent new messages wait for each other. Returns whether the room exists. */
export async function lockChat(db: Db, roomId: string): Promise<boolean> {
  // Locks the room's row before the competition's row, in the same order as a deletion, to avoid deadlocks. This lock
  // does not make messages wait for each other.
  await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).for('key share');
  // Messages wait for each other on the competition's row. Changes to the competition lock the room's row instead.
  const held = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.roomId, roomId))
    .for('no key update');
  return held.length > 0;
}

async function findNewestId(db: Db, roomId: string): Promise<string | null> {
  const [newest] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(desc(messages.id))
    .limit(1);
  return newest?.id ?? null;
}

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(row);
}

/** The id of the last message that a member has read, or an id that sorts before all others. */
const lastRead = sql`coalesce(${roomMembers.readMessageId}, '00000000-0000-0000-0000-000000000000')`;

/**
 * Selects other people's messages that a member has not read. For a member who has never read any, only messages since
 * joining count. Messages from people whom the member has blocked do not count.
 */
const isUnread = and(
  eq(messages.roomId, roomMembers.roomId),
  ne(messages.authorId, roomMembers.userId),
  // A separate condition, so that the database finds new messages by index without reading old ones.
  sql`${messages.id} > ${lastRead}`,
  sql`(${roomMembers.readMessageId} is not null or ${messages.createdAt} >= ${roomMembers.joinedAt})`,
  not(isBlockedBy(roomMembers.userId, messages.authorId)),
);

export async function countUnread(db: Db, roomId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(messages)
    .innerJoin(roomMembers, membership(roomId, userId))
    .where(isUnread);
  return row?.count ?? 0;
}

async function findNewestUnread(db: Db, roomId: string, userId: string) {
  const [row] = await db
    .select({ roomName: rooms.name, username: shownName, text: messages.text })
    .from(messages)
    .innerJoin(roomMembers, currentMembership(roomId, userId))
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(isUnread)
    .orderBy(desc(messages.id))
    .limit(1);
  return row ?? null;
}

const hasDevice = sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${roomMembers.userId})`;

async function hasDevices(db: Db, roomId: string, exceptId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: roomMembers.userId })
    .from(roomMembers)
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        isNull(roomMembers.leftAt),
        ne(roomMembers.userId, exceptId),
        hasDevice,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Lists the members with a device who must get a push notification for a message: with `isFirst`, those for whom it is
 * the first unread message; otherwise those with at least two unread messages.
 */
async function listToPush(
  db: Db,
  { roomId, messageId, isFirst }: { roomId: string; messageId: string; isFirst: boolean },
): Promise<string[]> {
  const unread = (nth: number) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(isUnread)
      .orderBy(asc(messages.id))
      .offset(nth)
      .limit(1);
  const rows = await db
    .select({ userId: roomMembers.userId })
    .from(roomMembers)
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        isNull(roomMembers.leftAt),
        hasDevice,
        isFirst ? sql`(${unread(0)}) = ${messageId}` : sql`(${unread(1)}) is not null`,
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Marks a room's chat as read by a member. Returns whether anything was unread. */
export async function setAllRead(db: Db, roomId: string, userId: string): Promise<boolean> {
  const newest = sql`(select ${messages.id} from ${messages} where ${messages.roomId} = ${roomId}
    order by ${messages.id} desc limit 1)`;
  const changed = await db
    .update(roomMembers)
    .set({ readMessageId: newest })
    .where(
      and(
        membership(roomId, userId),
        // The read position never moves back, even if the newest message has been removed.
        sql`${newest} > ${lastRead}`,
      ),
    )
    .returning({ userId: roomMembers.userId });
  return changed.length > 0;
}

async function findInvitee(db: Db, roomId: string, inviterId: string, { email, username }: Invited) {
  const isAsked = email === undefined ? hasName(username ?? '') : hasEmail(email);
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
      hasBlocked: isBlockedBy(users.id, inviterId),
    })
    .from(users)
    .leftJoin(roomMembers, currentMembership(roomId, users.id))
    .where(and(isAsked, eq(users.isActive, true)));
  return row ?? null;
}
