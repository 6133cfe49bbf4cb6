import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import {
  emailChanges,
  oidcIdentities,
  passkeyChallenges,
  passkeys,
  passwordResets,
  sessions,
  users,
} from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { blocks, friendRequests } from '../../kernel/db/tables/friends.ts';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { notifications, reminded } from '../../kernel/db/tables/notifications.ts';
import { pushMutes, pushSettings } from '../../kernel/db/tables/push.ts';
import { reportReasons, reports } from '../../kernel/db/tables/reports.ts';
import {
  changes,
  guestClaims,
  inviteLinks,
  roomInvitations,
  roomMembers,
  rooms,
} from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { forgetNames } from '../../kernel/http/rate-limit.ts';
import { areAdministrators, formerAccount } from '../auth/auth.service.ts';

export type Person = typeof users.$inferSelect;

/** Locks an account's row so that nobody can insert a row that references it until the transaction ends. */
export async function lockPerson(db: Db, id: string): Promise<Person | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

export type RoomOfPerson = Awaited<ReturnType<typeof listRoomsOfPerson>>[number];

/** Lists the rooms in which a person is a member or the manager. */
export function listRoomsOfPerson(db: Db, userId: string) {
  return db
    .select({
      id: rooms.id,
      isManager: sql<boolean>`${rooms.creatorId} = ${userId}`,
      isTestRoom: rooms.isTestRoom,
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

/** Locks the rooms' rows against other changes, in the order of their ids. Skips deleted rooms. */
export async function lockRooms(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]))
    .orderBy(asc(rooms.id))
    .for('no key update');
}

/**
 * Locks all administrators' rows in the order of their ids. Until the transaction ends, none of these accounts can be
 * deleted, locked or demoted.
 */
export async function lockAdministrators(db: Db, adminEmails: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(areAdministrators(adminEmails))
    .orderBy(asc(users.id))
    .for('no key update');
}

export function countOtherAdministrators(
  db: Db,
  userId: string,
  adminEmails: readonly string[],
): Promise<number> {
  return db.$count(users, and(ne(users.id, userId), areAdministrators(adminEmails)));
}

/** Clears a person's visits and read positions in rooms. The times of joining and leaving are kept. */
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
  emailChanges,
  passkeys,
  passkeyChallenges,
  oidcIdentities,
  notifications,
  reminded,
  calendars,
  pushSettings,
  pushMutes,
  roomInvitations,
  guestClaims,
  blocks,
  reportReasons,
];

/**
 * Deletes a person's rows in `OWN_TABLES`, blocks against the person, reports of the name or picture, queued emails,
 * rate limits, friendships and friend requests. The database deletes push devices together with their sessions. Returns
 * the ids of the other people in the friendships and friend requests.
 */
export async function deleteOwnRows(db: Db, { id, username, email }: Person): Promise<string[]> {
  for (const table of OWN_TABLES) await db.delete(table).where(eq(table.userId, id));
  await db.delete(blocks).where(eq(blocks.blockedId, id));
  // The hourly sweep deletes the pictures of these reports. Reports of messages are kept, because they contain no copy
  // of the name.
  await db.delete(reports).where(and(eq(reports.personId, id), ne(reports.kind, 'message')));
  if (email !== null) await deleteMail(db, email);
  await forgetNames(db, [username, ...(email === null ? [] : [email])]);
  const pairs = await db
    .delete(friendRequests)
    .where(or(eq(friendRequests.senderId, id), eq(friendRequests.receiverId, id)))
    .returning({ senderId: friendRequests.senderId, receiverId: friendRequests.receiverId });
  return pairs.map(({ senderId, receiverId }) => (senderId === id ? receiverId : senderId));
}

/**
 * Deletes the invitation links and named invitations that a person created, and all those in rooms left without a
 * manager. Also invalidates the person's unused claim links for guests. Returns the invitation links that were still
 * valid.
 */
export async function endInvitations(db: Db, userId: string, now: Date) {
  const managed = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.creatorId, userId));
  await db
    .delete(roomInvitations)
    .where(or(eq(roomInvitations.inviterId, userId), inArray(roomInvitations.roomId, managed)));
  await db.update(guestClaims).set({ expiresAt: now }).where(eq(guestClaims.createdById, userId));
  const ended = await db
    .delete(inviteLinks)
    .where(or(eq(inviteLinks.creatorId, userId), inArray(inviteLinks.roomId, managed)))
    .returning();
  return ended.filter(({ expiresAt }) => expiresAt > now);
}

/**
 * Deletes the webhooks of rooms left without a manager. In the person's other rooms, deletes the webhook deliveries,
 * because they may contain the person's name.
 */
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

/** Deletes queued mail jobs whose payload has this address in `to` or `email`. */
async function deleteMail(db: Db, email: string): Promise<void> {
  const isTo = (key: 'to' | 'email') => sql`lower(${jobs.payload} ->> ${key}) = lower(${email})`;
  await db.delete(jobs).where(or(isTo('to'), isTo('email')));
}

/** Removes personal data from the account. The row is kept for the entries and messages that reference it. */
export async function erasePerson(db: Db, userId: string, now: number): Promise<void> {
  const { createdAt: _, ...former } = formerAccount(userId, now);
  const nobody = { firstName: '', lastName: '', photoHash: null, confirmedAt: null, emailStopToken: null };
  await db
    .update(users)
    .set({ ...former, ...nobody, emailCopies: false, isAdmin: false, lockedAt: null })
    .where(eq(users.id, userId));
}

/** Lists the person's names in changes logs, except those that now belong to another account. */
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

/** Lists the ids of a person's current and former entries. */
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

/** Lists the log lines whose data contains one of these strings, in all rooms that the person has ever been in. */
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

/**
 * Lists notifications whose text contains a person's name. A text that counts comments ends with the name; any other
 * begins with it. Old notifications without `namedId` are found by their kind and the name in their text.
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
