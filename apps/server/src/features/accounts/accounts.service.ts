import {
  FORMER_MEMBER,
  type NotificationKind,
  roomTopic,
  TEST_ROOMS_TOPIC,
  userTopic,
} from '@lockroom/contract';
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
  currentMembership,
  guestClaims,
  inviteLinks,
  membership,
  roomInvitations,
  roomMembers,
  rooms,
} from '../../kernel/db/tables/rooms.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { forgetNames } from '../../kernel/http/rate-limit.ts';
import { areAdministrators, formerAccount, isAdministrator, type UserRow } from '../auth/auth.service.ts';
import { deleteUnusedImages } from '../images/images.service.ts';
import { deleteNotifications, type Notifier, writeTexts } from '../notifications/notifications.service.ts';
import { askMembers, endClaims, passRoomOn } from '../rooms/managers.service.ts';
import { lockRoom, logChange, removeRoom } from '../rooms/rooms.service.ts';

/**
 * Deletes an account (rules: texts#deleted-accounts) and all personal data, but keeps brackets and messages in rooms
 * under the name 'former member'. Rooms that the person manages go to a deputy; if there is none, the members are asked
 * to take over. Refuses the last administrator, and an account whose password has changed since it was checked. Does
 * nothing if another call has already deleted the account.
 */
export async function deleteAccount(
  context: Notifier & Pick<Effects, 'report'>,
  { checked, adminEmails }: { checked: UserRow; adminEmails: readonly string[] },
): Promise<void> {
  const { db, now, announce, report } = context;
  const rooms = await listRoomsOfPerson(db, checked.id);
  await lockRooms(db, rooms);
  // Locks the administrators' rows before the account's own row. Otherwise two administrators who delete their accounts
  // at the same time could deadlock.
  if (isAdministrator(checked, adminEmails)) await lockAdministrators(db, adminEmails);
  // Room rows are always locked before account rows. From here on, nothing can be stored for the person.
  const [person] = await db.select().from(users).where(eq(users.id, checked.id)).for('update');
  if (!person || person.deletedAt !== null) return;
  if (person.passwordHash !== checked.passwordHash) refuse('wrong_current_password');
  const locked = await listRoomsOfPerson(db, person.id);
  if (locked.length !== rooms.length) refuse('conflict');
  if (await isLastAdministrator(db, person, adminEmails))
    refuse('conflict', 'You are the only administrator, so this account cannot be deleted.');

  const [gone, left] = [locked.filter(isToDelete), locked.filter((room) => !isToDelete(room))];
  const notifiedInRooms = [];
  for (const { id } of gone) notifiedInRooms.push(...(await removeRoom(db, id)).notifiedIds);
  const actor = { id: person.id, username: FORMER_MEMBER };
  for (const room of left) await giveUpRoom(context, room, actor);
  await db
    .update(roomMembers)
    .set({ leftAt: new Date(now) })
    .where(and(eq(roomMembers.userId, person.id), isNull(roomMembers.leftAt)));
  for (const { id } of left)
    await logChange(db, { roomId: id, actor, now, change: { kind: 'member.left', data: {} } });
  for (const { roomId, createdAt, uses } of await endInvitations(db, person.id, new Date(now))) {
    const change = { kind: 'invite-link.ended', data: { madeAt: createdAt.toISOString(), uses } } as const;
    await logChange(db, { roomId, actor, now, change });
  }
  await endWebhooks(db, person.id);
  await clearMemberships(db, person.id);
  const notified = await forgetName(db, person);
  const friends = await deleteOwnRows(db, person);
  await erasePerson(db, person.id, now);
  await deleteUnusedImages(db, [person.photoHash]);
  for (const { id } of locked) {
    const aspects = ['room', 'members', 'standings', 'changes', 'messages', 'removals'] as const;
    announce(...aspects.map((aspect) => roomTopic(id, aspect)));
  }
  if (gone.some(({ isTestRoom }) => isTestRoom)) announce(TEST_ROOMS_TOPIC);
  announce(...friends.map((id) => userTopic(id, 'friends')));
  const notifiedIds = [...notified, ...notifiedInRooms.filter((id) => id !== person.id)];
  announce(...notifiedIds.map((id) => userTopic(id, 'notifications')));
  announce(userTopic(person.id, 'account'));
  report('account-deleted', person.id);
}

const isToDelete = ({ isManager, others }: RoomOfPerson) => isManager && others === 0;

/**
 * Hands over a room that the person manages. In any other room, ends the person's deputy role and any offer to become
 * manager.
 */
async function giveUpRoom(
  context: Notifier,
  { id, isManager }: RoomOfPerson,
  actor: { id: string; username: string },
): Promise<void> {
  const room = await lockRoom(context.db, id);
  if (!isManager) return endClaims(context, room, actor.id);
  if (!(await passRoomOn(context, room, actor))) await askMembers(context, room, actor);
}

/** Whether this account is the last administrator. The caller must already hold locks on all administrator rows. */
export async function isLastAdministrator(
  db: Db,
  person: UserRow,
  adminEmails: readonly string[],
): Promise<boolean> {
  if (!isAdministrator(person, adminEmails)) return false;
  return (await db.$count(users, and(ne(users.id, person.id), areAdministrators(adminEmails)))) === 0;
}

/** Kinds of notifications that begin or end with the name of the person who caused them. */
const NAMING: NotificationKind[] = [
  'friend-request',
  'friend-accepted',
  'invitation',
  'member-joined',
  'place-asked',
  'support-comment',
];

/**
 * Removes a person's names, including former ones, from the changes logs and other people's notifications, and deletes
 * notifications about friend requests and late entries. Returns the people whose notifications changed.
 */
async function forgetName(db: Db, person: UserRow): Promise<string[]> {
  const { username, guestName } = person;
  const names = new Set([username, guestName ?? username, ...(await listOwnNames(db, person.id))]);
  const keys = { id: person.id, names, entryIds: new Set(await listOwnEntryIds(db, person.id)) };
  const lines = await listLinesNaming(db, person.id, [person.id, ...names, ...keys.entryIds]);
  await writeLines(
    db,
    lines.map(({ id, data, sealed }) => ({
      id,
      data: anonymized(data, keys),
      sealed: anonymized(sealed, keys),
    })),
  );
  await db.update(changes).set({ actorName: FORMER_MEMBER }).where(eq(changes.actorId, person.id));
  await db
    .update(rooms)
    .set({ announcement: sql`jsonb_set(${rooms.announcement}, '{by}', to_jsonb(${FORMER_MEMBER}::text))` })
    .where(sql`${rooms.announcement} ->> 'byId' = ${person.id}`);

  const naming = await listNotificationsNaming(db, person.id, [...names]);
  const isOver = ({ kind }: { kind: string }) => kind === 'friend-request' || kind === 'late-entry';
  await deleteNotifications(
    db,
    naming.filter(isOver).map(({ id }) => id),
  );
  await writeTexts(
    db,
    naming
      .filter((one) => !isOver(one))
      // A summary such as '9 people joined' contains no name.
      .filter(({ message, endsWithName }) => endsWithName || !/^\d+ people joined /.test(message))
      .map(({ id, message, endsWithName }) => ({
        id,
        message: endsWithName
          ? `${message.slice(0, message.lastIndexOf(' '))} ${FORMER_MEMBER}.`
          : FORMER_MEMBER + message.slice(leadingName(message, names).length),
      })),
  );
  return [...new Set(naming.map(({ userId }) => userId))];
}

/** Returns the name at the beginning of a message. Only guests have names with spaces. */
function leadingName(message: string, names: ReadonlySet<string>): string {
  return [...names].find((name) => message.startsWith(`${name} `)) ?? message.split(' ', 1)[0] ?? '';
}

/** A deleted person's ids and names, which identify the person in a changes log. */
interface PersonKeys {
  id: string;
  names: ReadonlySet<string>;
  entryIds: ReadonlySet<string>;
}

/** Returns a log line's data with the person's names replaced by 'former member'. */
function anonymized(value: unknown, keys: PersonKeys): unknown {
  if (Array.isArray(value)) return value.map((item) => anonymized(item, keys));
  if (typeof value !== 'object' || value === null) return value;
  const facts = new Map<string, unknown>(Object.entries(value));
  const entryId = facts.get('entryId');
  // Old log lines about late entries store the name as `username`.
  const nameKeys = ['guest', 'username', ...(facts.has('messageId') ? ['author'] : [])];
  return Object.fromEntries(
    [...facts].map(([key, fact]) => {
      if (key === 'owner' && typeof entryId === 'string' && keys.entryIds.has(entryId))
        return [key, FORMER_MEMBER];
      if (key === 'name' && facts.get('userId') === keys.id) return [key, FORMER_MEMBER];
      if (typeof fact !== 'string') return [key, anonymized(fact, keys)];
      const anonymous = (name: string) => (keys.names.has(name) ? FORMER_MEMBER : name);
      // Old log lines store a sentence instead of data.
      if (key === 'text') return [key, fact.split(' ').map(anonymous).join(' ')];
      return [key, nameKeys.includes(key) ? anonymous(fact) : fact];
    }),
  );
}

type RoomOfPerson = Awaited<ReturnType<typeof listRoomsOfPerson>>[number];

function listRoomsOfPerson(db: Db, userId: string) {
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
    .leftJoin(roomMembers, currentMembership(rooms.id, userId))
    .where(or(eq(rooms.creatorId, userId), isNotNull(roomMembers.userId)))
    .orderBy(asc(rooms.id));
}

/** Locks the rooms' rows against other changes, in the order of their ids. Skips deleted rooms. */
async function lockRooms(db: Db, locked: readonly RoomOfPerson[]): Promise<void> {
  const ids = locked.map(({ id }) => id);
  await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, ids))
    .orderBy(asc(rooms.id))
    .for('no key update');
}

/** Until the transaction ends, no administrator can be deleted, locked or demoted. */
export async function lockAdministrators(db: Db, adminEmails: readonly string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(areAdministrators(adminEmails))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Clears a person's visits and read positions in rooms. The times of joining and leaving are kept. */
async function clearMemberships(db: Db, userId: string): Promise<void> {
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
 * the ids of the friends and of the people in the friend requests.
 */
async function deleteOwnRows(db: Db, { id, username, email }: UserRow): Promise<string[]> {
  for (const table of OWN_TABLES) await db.delete(table).where(eq(table.userId, id));
  await db.delete(blocks).where(eq(blocks.blockedId, id));
  // The hourly sweep deletes the pictures of these reports. Reports of messages are kept, because they contain no copy
  // of the name.
  await db.delete(reports).where(and(eq(reports.personId, id), ne(reports.kind, 'message')));
  if (email !== null) {
    const isTo = (key: 'to' | 'email') => sql`lower(${jobs.payload} ->> ${key}) = lower(${email})`;
    await db.delete(jobs).where(or(isTo('to'), isTo('email')));
  }
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
async function endInvitations(db: Db, userId: string, now: Date) {
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
 * Deletes the webhooks of rooms left without a manager and, in the person's other rooms, the pending deliveries, which
 * may contain the person's name.
 */
async function endWebhooks(db: Db, userId: string): Promise<void> {
  const managed = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.creatorId, userId));
  await db.delete(webhooks).where(inArray(webhooks.roomId, managed));
  const ofOwnRooms = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(roomMembers, eq(roomMembers.roomId, webhooks.roomId))
    .where(eq(roomMembers.userId, userId));
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ofOwnRooms));
}

/** Removes personal data from the account. The row is kept for the entries and messages that reference it. */
async function erasePerson(db: Db, userId: string, now: number): Promise<void> {
  const { createdAt: _, ...former } = formerAccount(userId, now);
  const nobody = { firstName: '', lastName: '', photoHash: null, confirmedAt: null, emailStopToken: null };
  await db
    .update(users)
    .set({ ...former, ...nobody, emailCopies: false, isAdmin: false, lockedAt: null })
    .where(eq(users.id, userId));
}

/** Lists the person's names that appear in changes logs, except those that now belong to another account. */
async function listOwnNames(db: Db, userId: string): Promise<string[]> {
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
async function listOwnEntryIds(db: Db, userId: string): Promise<string[]> {
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
async function listLinesNaming(db: Db, userId: string, texts: readonly string[]) {
  const names = (value: typeof changes.data | typeof changes.sealedData) =>
    sql`exists (select 1 from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t
      where position(t in ${value}::text) > 0)`;
  return db
    .select({ id: changes.id, data: changes.data, sealed: changes.sealedData })
    .from(changes)
    .innerJoin(roomMembers, membership(changes.roomId, userId))
    .where(or(names(changes.data), names(changes.sealedData)));
}

async function writeLines(db: Db, lines: readonly { id: string; data: unknown; sealed: unknown }[]) {
  if (lines.length === 0) return;
  await db.execute(sql`
    update changes set data = l.data, sealed_data = l.sealed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, data jsonb, sealed jsonb)
    where changes.id = l.id`);
}

/**
 * Lists notifications whose text contains a person's name. Text that counts comments ends with the name; all other text
 * begins with it. Old notifications without `namedId` are found by their kind and the name in their text.
 */
function listNotificationsNaming(db: Db, userId: string, names: readonly string[]) {
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
        and(isNull(notifications.namedId), inArray(notifications.kind, NAMING), inArray(named, [...names])),
      ),
    );
}
