import {
  FORMER_MEMBER,
  type NotificationKind,
  roomTopic,
  TEST_ROOMS_TOPIC,
  userTopic,
} from '@lockroom/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { changes, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { isAdministrator } from '../auth/auth.service.ts';
import { dropImages } from '../images/images.service.ts';
import { deleteNotifications, type Telling, writeTexts } from '../notifications/notifications.service.ts';
import { askMembers, endClaims, passRoomOn } from '../rooms/managers.service.ts';
import { lockRoom, logChange, removeRoom } from '../rooms/rooms.service.ts';
import {
  clearMemberships,
  countOtherAdministrators,
  deleteOwnRows,
  endInvitations,
  endWebhooks,
  erasePerson,
  listLinesNaming,
  listNotificationsNaming,
  listOwnEntryIds,
  listOwnNames,
  listRoomsOfPerson,
  lockAdministrators,
  lockPerson,
  lockRooms,
  type Person,
  type RoomOfPerson,
  writeLines,
} from './accounts.store.ts';

/**
 * Deletes an account (rules: texts#deleted-accounts) and all personal data, but keeps brackets and messages in rooms
 * under the name 'former member'. Rooms that the person manages go to a deputy; if there is none, the members are asked
 * to take over. Refuses the last administrator, and an account whose password has changed since it was checked. Does
 * nothing if another call has already deleted the account.
 */
export async function deleteAccount(
  telling: Telling & Pick<Effects, 'report'>,
  { checked, adminEmails }: { checked: Person; adminEmails: readonly string[] },
): Promise<void> {
  const { db, now, announce, report } = telling;
  const rooms = await listRoomsOfPerson(db, checked.id);
  await lockRooms(
    db,
    rooms.map(({ id }) => id),
  );
  // Locks the administrators' rows before the account's own row. Otherwise two administrators who delete their accounts
  // at the same time could deadlock.
  if (isAdministrator(checked, adminEmails)) await lockAdministrators(db, adminEmails);
  // Room rows are always locked before account rows. From here on, nothing can be stored for the person.
  const person = await lockPerson(db, checked.id);
  if (!person || person.deletedAt !== null) return;
  if (person.passwordHash !== checked.passwordHash) refuse('wrong_current_password');
  const locked = await listRoomsOfPerson(db, person.id);
  if (locked.length !== rooms.length) refuse('conflict');
  if (await isLastAdministrator(db, person, adminEmails))
    refuse('conflict', 'You are the only administrator, so this account cannot be deleted.');

  const [gone, left] = [locked.filter(isToDelete), locked.filter((room) => !isToDelete(room))];
  const ofRooms = [];
  for (const { id } of gone) ofRooms.push(...(await removeRoom(db, id)).notifiedIds);
  const actor = { id: person.id, username: FORMER_MEMBER };
  for (const room of left) await giveUpRoom(telling, room, actor);
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
  await dropImages(db, [person.photoHash]);
  for (const { id } of locked) {
    const aspects = ['room', 'members', 'standings', 'changes', 'messages', 'removals'] as const;
    announce(...aspects.map((aspect) => roomTopic(id, aspect)));
  }
  if (gone.some(({ isTestRoom }) => isTestRoom)) announce(TEST_ROOMS_TOPIC);
  announce(...friends.map((id) => userTopic(id, 'friends')));
  const withNews = [...notified, ...ofRooms.filter((id) => id !== person.id)];
  announce(...withNews.map((id) => userTopic(id, 'notifications')));
  announce(userTopic(person.id, 'account'));
  report('account-deleted', person.id);
}

const isToDelete = ({ isManager, others }: RoomOfPerson) => isManager && others === 0;

/**
 * Hands over a room that the person manages. In any other room, ends the person's deputy role and any offer to become
 * manager.
 */
async function giveUpRoom(
  telling: Telling,
  { id, isManager }: RoomOfPerson,
  actor: { id: string; username: string },
): Promise<void> {
  const room = await lockRoom(telling.db, id);
  if (!isManager) return endClaims(telling, room, actor.id);
  if (!(await passRoomOn(telling, room, actor))) await askMembers(telling, room, actor);
}

/** Whether this account is the last administrator. The caller must already hold locks on all administrator rows. */
export async function isLastAdministrator(
  db: Db,
  person: Person,
  adminEmails: readonly string[],
): Promise<boolean> {
  if (!isAdministrator(person, adminEmails)) return false;
  return (await countOtherAdministrators(db, person.id, adminEmails)) === 0;
}

export { lockAdministrators } from './accounts.store.ts';

/** Kinds of notifications whose text begins or ends with the name of the person who caused them. */
const NAMING: readonly NotificationKind[] = [
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
async function forgetName(db: Db, person: Person): Promise<string[]> {
  const { username, guestName } = person;
  const names = new Set([username, guestName ?? username, ...(await listOwnNames(db, person.id))]);
  const own = { id: person.id, names, entryIds: new Set(await listOwnEntryIds(db, person.id)) };
  const lines = await listLinesNaming(db, person.id, [person.id, ...names, ...own.entryIds]);
  await writeLines(
    db,
    lines.map(({ id, data, sealed }) => ({ id, data: without(own, data), sealed: without(own, sealed) })),
  );
  await db.update(changes).set({ actorName: FORMER_MEMBER }).where(eq(changes.actorId, person.id));
  await db
    .update(rooms)
    .set({ announcement: sql`jsonb_set(${rooms.announcement}, '{by}', to_jsonb(${FORMER_MEMBER}::text))` })
    .where(sql`${rooms.announcement} ->> 'byId' = ${person.id}`);

  const told = await listNotificationsNaming(db, person.id, { kinds: NAMING, names: [...names] });
  const isOver = ({ kind }: { kind: string }) => kind === 'friend-request' || kind === 'late-entry';
  await deleteNotifications(
    db,
    told.filter(isOver).map(({ id }) => id),
  );
  await writeTexts(
    db,
    told
      .filter((one) => !isOver(one))
      // A summary such as '9 people joined' contains no name.
      .filter(({ message, endsWithName }) => endsWithName || !/^\d+ people joined /.test(message))
      .map(({ id, message, endsWithName }) => ({
        id,
        message: endsWithName
          ? `${message.slice(0, message.lastIndexOf(' '))} ${FORMER_MEMBER}.`
          : FORMER_MEMBER + message.slice(nameAt(message, names).length),
      })),
  );
  return [...new Set(told.map(({ userId }) => userId))];
}

/** Returns the name at the beginning of a message. Only guests have names with spaces. */
function nameAt(message: string, names: ReadonlySet<string>): string {
  return [...names].find((name) => message.startsWith(`${name} `)) ?? message.split(' ', 1)[0] ?? '';
}

/** The ids and names that identify the deleted person in a changes log. */
interface Own {
  id: string;
  names: ReadonlySet<string>;
  entryIds: ReadonlySet<string>;
}

/** Returns the data of a log line with the person's names replaced by 'former member'. */
function without(own: Own, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(own, item));
  if (typeof value !== 'object' || value === null) return value;
  const facts = new Map<string, unknown>(Object.entries(value));
  const isOwn = (name: unknown) => typeof name === 'string' && own.names.has(name);
  const entryId = facts.get('entryId');
  return Object.fromEntries(
    [...facts].map(([key, fact]) => {
      if (key === 'owner' && typeof entryId === 'string' && own.entryIds.has(entryId))
        return [key, FORMER_MEMBER];
      if (key === 'author' && facts.has('messageId') && isOwn(fact)) return [key, FORMER_MEMBER];
      if (key === 'name' && facts.get('userId') === own.id) return [key, FORMER_MEMBER];
      if (key === 'guest' && isOwn(fact)) return [key, FORMER_MEMBER];
      // Old log lines about late entries store the name under this key.
      if (key === 'username' && isOwn(fact)) return [key, FORMER_MEMBER];
      // Old log lines store a sentence instead of data.
      if (key === 'text' && typeof fact === 'string') return [key, withoutWords(own.names, fact)];
      return [key, without(own, fact)];
    }),
  );
}

function withoutWords(names: ReadonlySet<string>, text: string): string {
  return text
    .split(' ')
    .map((word) => (names.has(word) ? FORMER_MEMBER : word))
    .join(' ');
}
