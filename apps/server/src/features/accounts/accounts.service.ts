import { FORMER_MEMBER, type NotificationKind } from '@lockroom/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { changes, roomMembers } from '../../kernel/db/tables/rooms.ts';
import { refuse } from '../../kernel/errors.ts';
import { dropImages } from '../images/images.service.ts';
import { deleteNotifications, writeTexts } from '../notifications/notifications.service.ts';
import { logChange, removeRoom } from '../rooms/rooms.service.ts';
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

/** What a deletion changed, for open pages. */
interface Deleted {
  rooms: string[];
  hadTestRooms: boolean;
  friends: string[];
  /** The people whose notifications named the person. */
  notified: string[];
}

const NOTHING: Deleted = { rooms: [], hadTestRooms: false, friends: [], notified: [] };

/**
 * Deletes an account (rules: texts#deleted-accounts) and all personal data; brackets and messages in rooms stay under
 * 'former member'. Refuses the last administrator, and the manager of a running room with other members. If another call
 * has already deleted the account, nothing changes.
 */
export async function deleteAccount(
  db: Db,
  { checked, adminEmails, now }: { checked: Person; adminEmails: readonly string[]; now: number },
): Promise<Deleted> {
  const rooms = await listRoomsOfPerson(db, checked.id);
  await lockRooms(
    db,
    rooms.map(({ id }) => id),
  );
  // Locked before the own account, to avoid a deadlock if two administrators delete their accounts at once.
  if (adminEmails.includes(checked.email.toLowerCase())) await lockAdministrators(db, adminEmails);
  // Rooms are always locked before accounts. From here on nothing can be stored for the person.
  const person = await lockPerson(db, checked.id);
  if (!person || person.deletedAt !== null) return NOTHING;
  if (person.passwordHash !== checked.passwordHash) refuse('wrong_current_password');
  const there = await listRoomsOfPerson(db, person.id);
  if (there.length !== rooms.length) refuse('conflict');
  refuseManager(there);
  await refuseLastAdministrator(db, person, adminEmails);

  const [gone, left] = [there.filter(isToDelete), there.filter((room) => !isToDelete(room))];
  const ofRooms = [];
  for (const { id } of gone) ofRooms.push(...(await removeRoom(db, id)).notifiedIds);
  await db
    .update(roomMembers)
    .set({ leftAt: new Date(now) })
    .where(and(eq(roomMembers.userId, person.id), isNull(roomMembers.leftAt)));
  const actor = { id: person.id, username: FORMER_MEMBER };
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
  return {
    rooms: there.map(({ id }) => id),
    hadTestRooms: gone.some(({ isTestRoom }) => isTestRoom),
    friends,
    notified: [...notified, ...ofRooms.filter((id) => id !== person.id)],
  };
}

// A completed room stays for its members, because there is nothing left to manage.
const isToDelete = ({ isManager, others }: RoomOfPerson) => isManager && others === 0;

function refuseManager(rooms: readonly RoomOfPerson[]): void {
  const managed = rooms.filter((room) => room.isManager && room.others > 0 && !room.isCompleted);
  if (managed.length === 0) return;
  const names = managed.map(({ name }) => `'${name}'`).join(', ');
  const it = managed.length === 1 ? 'it' : 'them';
  refuse('conflict', `You manage ${names}, with others in ${it}. Complete or delete ${it} first.`);
}

async function refuseLastAdministrator(
  db: Db,
  { id, email, confirmedAt }: Person,
  adminEmails: readonly string[],
): Promise<void> {
  if (confirmedAt === null || !adminEmails.includes(email.toLowerCase())) return;
  if ((await countOtherAdministrators(db, id, adminEmails)) > 0) return;
  refuse('conflict', 'You are the only administrator, so this account cannot be deleted.');
}

/** The kinds of notification whose text begins or ends with the name of the person who caused it. */
const NAMING: readonly NotificationKind[] = [
  'friend-request',
  'friend-accepted',
  'invitation',
  'member-joined',
  'place-asked',
  'support-comment',
];

/**
 * Removes somebody's names, including former ones, from changes logs and other people's notifications, and deletes
 * notifications of friend requests. Returns the people whose notifications changed.
 */
async function forgetName(db: Db, person: { id: string; username: string }): Promise<string[]> {
  const names = new Set([person.username, ...(await listOwnNames(db, person.id))]);
  const own = { names, entryIds: new Set(await listOwnEntryIds(db, person.id)) };
  const lines = await listLinesNaming(db, person.id, [...names, ...own.entryIds]);
  await writeLines(
    db,
    lines.map(({ id, data, sealed }) => ({ id, data: without(own, data), sealed: without(own, sealed) })),
  );
  await db.update(changes).set({ actorName: FORMER_MEMBER }).where(eq(changes.actorId, person.id));

  const told = await listNotificationsNaming(db, person.id, { kinds: NAMING, names: [...names] });
  const isRequest = ({ kind }: { kind: string }) => kind === 'friend-request';
  await deleteNotifications(
    db,
    told.filter(isRequest).map(({ id }) => id),
  );
  await writeTexts(
    db,
    told
      .filter((one) => !isRequest(one))
      .map(({ id, message, endsWithName }) => ({
        id,
        message: endsWithName
          ? `${message.slice(0, message.lastIndexOf(' '))} ${FORMER_MEMBER}.`
          : message.replace(/^\S+/, FORMER_MEMBER),
      })),
  );
  return [...new Set(told.map(({ userId }) => userId))];
}

/** What identifies the person in a changes log: ids of entries, and names. */
interface Own {
  names: ReadonlySet<string>;
  entryIds: ReadonlySet<string>;
}

/** Returns the data of a line without the person's name. */
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
      // Old lines are sentences instead of data.
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
