import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { passkeyChallenges, passkeys, passwordResets, sessions, users } from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { friendRequests } from '../../kernel/db/tables/friends.ts';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { notifications, reminded } from '../../kernel/db/tables/notifications.ts';
import { pushMutes, pushSettings } from '../../kernel/db/tables/push.ts';
import { changes, inviteLinks, roomInvitations, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { forgetNames } from '../../kernel/http/rate-limit.ts';
import { formerAccount } from '../auth/auth.service.ts';

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

/** The names under which somebody did something in a room, except for those that another person has by now. */
export async function listOwnNames(db: Db, userId: string): Promise<string[]> {
  const other = alias(users, 'other');
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(sql`lower(${other.username}) = lower(${changes.actorName})`, ne(other.id, userId)));
  const rows = await db
    .selectDistinct({ name: changes.actorName })
    .from(changes)
    .where(and(eq(changes.actorId, userId), notExists(taken)));
  return rows.flatMap(({ name }) => name ?? []);
}

/** The ids of the entries that somebody has or had. */
export async function listOwnEntryIds(db: Db, userId: string): Promise<string[]> {
  const present = db
    .select({ id: sql<string>`${entries.id}::text` })
    .from(entries)
    .where(eq(entries.ownerId, userId));
  const made = db
    .select({ id: sql<string>`${changes.data} ->> 'entryId'` })
    .from(changes)
    .where(and(eq(changes.actorId, userId), eq(changes.kind, 'entry.created')));
  return (await present.union(made)).map(({ id }) => id);
}

/** The lines with one of these texts in their data, in the logs of the rooms that somebody is or was in. */
export async function listLinesNaming(db: Db, userId: string, texts: readonly string[]) {
  const names = (value: typeof changes.data | typeof changes.sealedData) =>
    sql`exists (select 1 from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t
      where position(t in ${value}::text) > 0)`;
  return db
    .select({ id: changes.id, data: changes.data, sealed: changes.sealedData })
    .from(changes)
    .innerJoin(roomMembers, and(eq(roomMembers.roomId, changes.roomId), eq(roomMembers.userId, userId)))
    .where(or(names(changes.data), names(changes.sealedData)));
}

/** Writes the data of lines anew. */
export async function writeLines(
  db: Db,
  lines: readonly { id: string; data: unknown; sealed: unknown }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    update changes set data = l.data, sealed_data = l.sealed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, data jsonb, sealed jsonb)
    where changes.id = l.id`);
}

/** Gives every line that somebody caused another name. */
export async function renameActor(db: Db, userId: string, actorName: string): Promise<void> {
  await db.update(changes).set({ actorName }).where(eq(changes.actorId, userId));
}

/**
 * The notifications that name somebody: at the beginning of the text, or, where it counts comments, at the end. Those
 * from before it was stored whom they name are found by their kind and these names.
 */
export function listNotificationsNaming(
  db: Db,
  userId: string,
  { kinds, names }: { kinds: readonly string[]; names: readonly string[] },
) {
  const { message } = notifications;
  const endsWithName = sql<boolean>`(${notifications.kind} = 'support-comment'
    and ${message} ~ ${'^[0-9]+ new comments on ".*", the last by [^ ]+\\.$'})`;
  const named = sql`case when ${endsWithName}
    then substring(${message} from ${'([^ ]+)\\.$'}) else split_part(${message}, ' ', 1) end`;
  return db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      kind: notifications.kind,
      message,
      endsWithName,
    })
    .from(notifications)
    .where(
      or(
        eq(notifications.namedId, userId),
        and(
          isNull(notifications.namedId),
          inArray(notifications.kind, [...kinds]),
          inArray(named, [...names]),
        ),
      ),
    );
}
