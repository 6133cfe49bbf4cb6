import { FORMER_MEMBER } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import { dropImages } from '../images/images.service.ts';
import { logChange, removeRoom } from '../rooms/rooms.service.ts';
import {
  clearMemberships,
  countOtherAdministrators,
  deleteOwnRows,
  endInvitations,
  endWebhooks,
  erasePerson,
  leaveAll,
  listRoomsOfPerson,
  lockAdministrators,
  lockPerson,
  lockRooms,
  type Person,
  type RoomOfPerson,
} from './deletion.store.ts';
import { forgetName } from './names.service.ts';

/** What a deletion changed, for open pages. */
interface Deleted {
  /** The rooms the person was in. */
  rooms: string[];
  hadTestRooms: boolean;
  friends: string[];
  /** Whose notifications named the person. */
  told: string[];
}

const NOTHING: Deleted = { rooms: [], hadTestRooms: false, friends: [], told: [] };

/**
 * Deletes an account (rules: texts#deleted-accounts): everything of the person goes, and what stands in rooms stays under
 * 'former member'. Refuses the last administrator, and the manager of a running room with others in it. Deleting what
 * another call has deleted meanwhile changes nothing.
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
  // Before the own account, which is one of them: two who go at once would each wait for the other.
  if (adminEmails.includes(checked.email.toLowerCase())) await lockAdministrators(db, adminEmails);
  // After the rooms, in the order of all row locks. Nothing can be stored for the person until this is over.
  const person = await lockPerson(db, checked.id);
  if (!person || person.deletedAt !== null) return NOTHING;
  if (person.passwordHash !== checked.passwordHash) refuse('wrong_current_password');
  const there = await listRoomsOfPerson(db, person.id);
  if (there.length !== rooms.length) refuse('conflict');
  refuseManager(there);
  await refuseLastAdministrator(db, person, adminEmails);

  const [gone, left] = [there.filter(isToDelete), there.filter((room) => !isToDelete(room))];
  for (const { id } of gone) await removeRoom(db, id);
  await leaveAll(db, person.id, new Date(now));
  const actor = { id: person.id, username: FORMER_MEMBER };
  for (const { id } of left)
    await logChange(db, { roomId: id, actor, now, change: { kind: 'member.left', data: {} } });
  for (const { roomId, createdAt, uses } of await endInvitations(db, person.id, new Date(now))) {
    const change = { kind: 'invite-link.ended', data: { madeAt: createdAt.toISOString(), uses } } as const;
    await logChange(db, { roomId, actor, now, change });
  }
  await endWebhooks(db, person.id);
  await clearMemberships(db, person.id);
  const told = await forgetName(db, person);
  const friends = await deleteOwnRows(db, person);
  await erasePerson(db, person.id, now);
  await dropImages(db, [person.photoHash]);
  return {
    rooms: there.map(({ id }) => id),
    hadTestRooms: gone.some(({ isTestRoom }) => isTestRoom),
    friends,
    told,
  };
}

// A completed room stays as it is for the people in it: there is nothing left to manage.
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
