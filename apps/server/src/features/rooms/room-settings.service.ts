import type { rooms } from '@lockroom/contract';
import { isFightSport, type RoomTakeBack } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { countPeople } from './members.store.ts';
import { lockRoom, logChange } from './rooms.service.ts';
import { countBrackets, findRoomById, type RoomRow, type RoomSetting, setRoomFields } from './rooms.store.ts';

type Settings = Pick<RoomRow, RoomSetting>;

/**
 * Changes what the manager decides of a room, logged; what is absent stays, and what may not be set is ignored: a test
 * room has no password, another room no size. Refuses a number of brackets or of members below those there are, and
 * then changes nothing. Tells whether something changed.
 */
export async function changeRoom(
  db: Db,
  change: { room: ProvenRoom; actor: Viewer; sent: Context<typeof rooms.update>['body']; now: number },
): Promise<boolean> {
  const { actor, now } = change;
  const [fits, other] = isFightSport(change.room.sport) ? ['all', 'follow'] : ['follow', 'all'];
  if (change.sent.takeBack === other)
    refuseField('takeBack', `takeBack must be 'his' or '${fits}' in this room`);
  // Brackets and members are counted under the lock: none is added between the count and the change.
  const room = await lockRoom(db, change.room.id);
  const next = settle(room, change.sent, actor);
  if (next.maxEntries < room.maxEntries) {
    const taken = await countBrackets(db, room.id);
    if (next.maxEntries < taken) refuse('conflict', `${taken} brackets of this room are taken.`);
  }
  if (next.maxParticipants !== null && next.maxParticipants !== room.maxParticipants) {
    const members = await countPeople(db, room.id);
    if (next.maxParticipants < members) refuse('conflict', `This room has ${members} members.`);
  }

  const isChanged = (setting: RoomSetting) => next[setting] !== room[setting];
  const data = {
    description: isChanged('description'),
    password: isChanged('roomPassword'),
    mostBrackets: isChanged('maxEntries') ? { from: room.maxEntries, to: next.maxEntries } : null,
    mostMembers:
      next.maxParticipants !== null && isChanged('maxParticipants')
        ? { from: room.maxParticipants, to: next.maxParticipants }
        : null,
    takeBack: isChanged('takeBack') ? next.takeBack : null,
  };
  const isOther = Object.values(data).some(Boolean);
  const isRenamed = isChanged('name');
  if (!isOther && !isRenamed) return false;
  await setRoomFields(db, room.id, next);
  const line = { roomId: room.id, actor, now };
  if (isOther) await logChange(db, { ...line, change: { kind: 'room.changed', data } });
  if (isRenamed) {
    const renaming = { from: room.name, to: next.name };
    await logChange(db, { ...line, change: { kind: 'room.renamed', data: renaming } });
  }
  return true;
}

/** What becomes of picks of a room where a fighter or a team is replaced. */
export async function readTakeBack(db: Db, roomId: string): Promise<RoomTakeBack> {
  return found(await findRoomById(db, roomId)).takeBack;
}

/** The settings of a room with those that were sent and may be set. */
function settle(
  room: Settings & Pick<RoomRow, 'isTestRoom'>,
  sent: Context<typeof rooms.update>['body'],
  actor: Viewer,
): Settings {
  const { isTestRoom } = room;
  if (!isTestRoom && sent.roomPassword?.trim() === '') refuseField('roomPassword', 'Password is required');
  return {
    name: sent.name ?? room.name,
    description: sent.description ?? room.description,
    maxEntries: sent.maxBrackets ?? room.maxEntries,
    takeBack: sent.takeBack ?? room.takeBack,
    roomPassword: isTestRoom ? room.roomPassword : (sent.roomPassword ?? room.roomPassword),
    maxParticipants:
      isTestRoom && actor.isAdmin ? (sent.maxParticipants ?? room.maxParticipants) : room.maxParticipants,
  };
}
