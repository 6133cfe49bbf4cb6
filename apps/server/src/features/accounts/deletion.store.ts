import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { passkeyChallenges, passkeys, passwordResets, sessions, users } from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { friendRequests } from '../../kernel/db/tables/friends.ts';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { notifications, reminded } from '../../kernel/db/tables/notifications.ts';
import { pushMutes, pushSettings } from '../../kernel/db/tables/push.ts';
import { inviteLinks, roomInvitations, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { forgetNames } from '../../kernel/http/rate-limit.ts';
import { formerAccount } from '../auth/accounts.service.ts';

export type Person = typeof users.$inferSelect;

/** The account, locked so that nobody stores a row that names it until the transaction ends. */
export async function lockPerson(db: Db, id: string): Promise<Person | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** A room somebody is in or manages. */
export type RoomOfPerson = Awaited<ReturnType<typeof listRoomsOfPerson>>[number];

/** The rooms somebody is in or manages. */
export function listRoomsOfPerson(db: Db, userId: string) {
  return db
    .select({
      id: rooms.id,
      name: rooms.name,
      isManager: sql<boolean>`${rooms.creatorId} = ${userId}`,
      isCompleted: sql<boolean>`${rooms.completedAt} is not null`,
      isTestRoom: rooms.isTestRoom,
      // Made-up members are nobody.
      others: sql<number>`(
        select count(*)::int from ${roomMembers} m join ${users} u on u.id = m.user_id and u.is_active
        where m.room_id = ${rooms.id}
          and m.left_at is null and m.user_id <> ${userId})`,
    })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .where(or(eq(rooms.creatorId, userId), isNotNull(roomMembers.userId)))
    .orderBy(asc(rooms.id));
}

/** Locks rooms against every other change, in the order of their ids; one that was deleted meanwhile is left out. */
export async function lockRooms(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]))
    .orderBy(asc(rooms.id))
    .for('no key update');
}

const isAdministrator = (adminEmails: readonly string[]) =>
  and(isNotNull(users.confirmedAt), inArray(sql`lower(${users.email})`, [...adminEmails]));

/** Locks the accounts of all administrators, in the order of their ids, so that none of them goes meanwhile. */
export async function lockAdministrators(db: Db, adminEmails: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(isAdministrator(adminEmails))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** How many other accounts are those of administrators. */
export function countOtherAdministrators(
  db: Db,
  userId: string,
  adminEmails: readonly string[],
): Promise<number> {
  return db.$count(users, and(ne(users.id, userId), isAdministrator(adminEmails)));
}

/** Ends every membership. */
export async function leaveAll(db: Db, userId: string, leftAt: Date): Promise<void> {
  await db
    .update(roomMembers)
    .set({ leftAt })
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)));
}

/** Removes what the rooms keep of a person's visits and looks; the times of joining and leaving stay with the brackets. */
export async function clearMemberships(db: Db, userId: string): Promise<void> {
  await db
    .update(roomMembers)
    .set({
      archivedAt: null,
      visits: 0,
      placeAskedAt: null,
      awaitsPlace: false,
      newsSeenAt: null,
      newsRank: null,
      newsSince: null,
      newsRankSince: null,
      readMessageId: null,
    })
    .where(eq(roomMembers.userId, userId));
}

const OWN_TABLES = [
  sessions,
  tokens,
  passwordResets,
  passkeys,
  passkeyChallenges,
  notifications,
  reminded,
  calendars,
  pushSettings,
  pushMutes,
  roomInvitations,
];

/** Deletes sessions and with them the devices that are told, tokens, passkeys, links to a new password, the calendar's address, notifications, friendships and mail under way; answers the ids of the friends. */
export async function deleteOwnRows(db: Db, { id, username, email }: Person): Promise<string[]> {
  for (const table of OWN_TABLES) await db.delete(table).where(eq(table.userId, id));
  await deleteMail(db, email);
  await forgetNames(db, [username, email]);
  const pairs = await db
    .delete(friendRequests)
    .where(or(eq(friendRequests.senderId, id), eq(friendRequests.receiverId, id)))
    .returning({ senderId: friendRequests.senderId, receiverId: friendRequests.receiverId });
  return pairs.map(({ senderId, receiverId }) => (senderId === id ? receiverId : senderId));
}

/** Deletes the links and invitations by name that somebody made, and those to rooms that nobody manages any more; answers the links that were good. */
export async function endInvitations(db: Db, userId: string, now: Date) {
  const managed = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.creatorId, userId));
  await db
    .delete(roomInvitations)
    .where(or(eq(roomInvitations.inviterId, userId), inArray(roomInvitations.roomId, managed)));
  const ended = await db
    .delete(inviteLinks)
    .where(or(eq(inviteLinks.creatorId, userId), inArray(inviteLinks.roomId, managed)))
    .returning();
  return ended.filter(({ expiresAt }) => expiresAt > now);
}

/** Deletes the webhooks of rooms that nobody manages any more, and of others' what waits to be sent: it may name the person. */
export async function endWebhooks(db: Db, userId: string): Promise<void> {
  const managed = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.creatorId, userId));
  await db.delete(webhooks).where(inArray(webhooks.roomId, managed));
  const ofOwnRooms = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(roomMembers, eq(roomMembers.roomId, webhooks.roomId))
    .where(eq(roomMembers.userId, userId));
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ofOwnRooms));
}

/** Deletes the mail under way to an address: a whole mail, or one that is written when it is sent. */
async function deleteMail(db: Db, email: string): Promise<void> {
  const isTo = (key: 'to' | 'email') => sql`lower(${jobs.payload} ->> ${key}) = lower(${email})`;
  await db.delete(jobs).where(or(isTo('to'), isTo('email')));
}

/** Removes the person from the account; the row stays for the brackets and messages under it. */
export async function erasePerson(db: Db, userId: string, now: number): Promise<void> {
  const { createdAt: _, ...former } = formerAccount(userId, now);
  const nobody = { firstName: '', lastName: '', photoHash: null, confirmedAt: null, emailStopToken: null };
  await db
    .update(users)
    .set({ ...former, ...nobody, emailCopies: false })
    .where(eq(users.id, userId));
}
