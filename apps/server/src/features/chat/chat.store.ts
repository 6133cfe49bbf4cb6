import { and, asc, desc, eq, gt, isNull, lt, ne, not, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { messages } from '../../kernel/db/tables/chat.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { pushSubscriptions } from '../../kernel/db/tables/push.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { isBlockedBy } from '../friends/blocks.service.ts';

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

const shownTo = (viewerId: string) => ({
  id: messages.id,
  text: messages.text,
  createdAt: messages.createdAt,
  authorId: messages.authorId,
  firstName: users.firstName,
  lastName: users.lastName,
  username: shownName,
  isGuest: sql<boolean>`${users.guestName} is not null`,
  photoHash: users.photoHash,
  isBlocked: isBlockedBy(viewerId, messages.authorId),
});

export function listMessages(
  db: Db,
  { roomId, viewerId }: { roomId: string; viewerId: string },
  { after, limit }: Part,
) {
  return db
    .select(shownTo(viewerId))
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.roomId, roomId), after ? lt(messages.id, after) : undefined))
    .orderBy(desc(messages.id))
    .limit(limit);
}

export async function findMessage(
  db: Db,
  { roomId, viewerId }: { roomId: string; viewerId: string },
  messageId: string,
): Promise<MessageRow | null> {
  const [row] = await db
    .select(shownTo(viewerId))
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.roomId, roomId), eq(messages.id, messageId)));
  return row ?? null;
}

/**
 * Serializes new messages in a room until the transaction ends, without blocking changes to the competition. Returns
 * whether the room exists.
 */
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

export async function findNewestId(db: Db, roomId: string): Promise<string | null> {
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

export async function deleteMessage(db: Db, roomId: string, messageId: string): Promise<boolean> {
  const gone = await db
    .delete(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.id, messageId)))
    .returning({ id: messages.id });
  return gone.length > 0;
}

const membership = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** The id of the last message that a member has read, or an id that sorts before all others. */
const lastRead = sql`coalesce(${roomMembers.readMessageId}, '00000000-0000-0000-0000-000000000000')`;

/**
 * Selects the messages from others that a member has not read. For a member who has never read any, only messages since
 * joining count. Messages from people whom the member has blocked do not count.
 */
const isUnread = and(
  eq(messages.roomId, roomMembers.roomId),
  ne(messages.authorId, roomMembers.userId),
  // This is a separate condition so that the index finds new messages without reading old ones.
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

/**
 * Finds the newest message that a member has not read, with the room's name; null if there is none or the member has
 * left.
 */
export async function findNewestUnread(db: Db, roomId: string, userId: string) {
  const [row] = await db
    .select({ roomName: rooms.name, username: shownName, text: messages.text })
    .from(messages)
    .innerJoin(roomMembers, and(membership(roomId, userId), isNull(roomMembers.leftAt)))
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(isUnread)
    .orderBy(desc(messages.id))
    .limit(1);
  return row ?? null;
}

const hasDevice = sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${roomMembers.userId})`;

/** Whether any member except `exceptId` has a device that can receive push messages. */
export async function hasDevices(db: Db, roomId: string, exceptId: string): Promise<boolean> {
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

export async function hasLater(db: Db, roomId: string, messageId: string, before: Date): Promise<boolean> {
  const later = and(eq(messages.roomId, roomId), gt(messages.id, messageId), lt(messages.createdAt, before));
  return (await db.$count(messages, later)) > 0;
}

/**
 * Lists the members with a device who must get a push notification for a message: with `isFirst`, those for whom it is
 * the first unread message; otherwise those with at least two unread messages.
 */
export async function listUnaware(
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

/**
 * Finds the active account with an address or a username. Also returns whether the account is a member of the room and
 * whether it has blocked the inviter.
 */
export async function findInvitee(
  db: Db,
  { roomId, inviterId }: { roomId: string; inviterId: string },
  { email, username }: { email?: string | undefined; username?: string | undefined },
): Promise<{ id: string; email: string | null; isMember: boolean; hasBlocked: boolean } | null> {
  const isAsked =
    email === undefined
      ? eq(sql`lower(${users.username})`, sql`lower(${username})`)
      : eq(sql`lower(${users.email})`, sql`lower(${email})`);
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      memberId: roomMembers.userId,
      hasBlocked: isBlockedBy(users.id, inviterId),
    })
    .from(users)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.userId, users.id), eq(roomMembers.roomId, roomId), isNull(roomMembers.leftAt)),
    )
    .where(and(isAsked, eq(users.isActive, true)));
  if (!row) return null;
  const { memberId, ...account } = row;
  return { ...account, isMember: memberId !== null };
}
