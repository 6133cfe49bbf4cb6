import type { ListPage, RoomCard, rooms } from '@lockroom/contract';
import {
  findPreset,
  readTemplateSport,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { mapPage, type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/proofs.ts';
import { type PlayedInRooms, typeOf } from './competition.service.ts';
import { presentCard } from './rooms.present.ts';
import { lockRoom, logChange, openRoom } from './rooms.service.ts';
import { countMembers, isTestRoom, listTestRooms, setTestRoom } from './rooms.store.ts';
import { readSportChoice } from './sport-choice.service.ts';

/** A page of the test rooms as an administrator's list shows them, newest first; of one sport where one is named. */
export async function readTestRoomCards(
  db: Db,
  types: readonly PlayedInRooms[],
  viewer: Pick<Viewer, 'id'>,
  { sport, ...query }: PageQuery & { sport?: string | undefined },
  now: number,
): Promise<ListPage<RoomCard>> {
  const named = sport ? readSport(sport).sport : null;
  const page = await readListPage(query, {
    read: (part) => listTestRooms(db, types, viewer.id, named, part),
    idOf: ({ room }) => room.id,
    has: (id) => isTestRoom(db, id, named),
  });
  return mapPage(page, (row) => presentCard(row, now));
}

/** Makes a test room, joined without a password, and answers its id; the sport may carry its size. */
export async function createTestRoom(
  db: Db,
  viewer: Viewer,
  body: Context<typeof rooms.createTestRoom>['body'],
  now: number,
  { types }: { types: readonly PlayedInRooms[] },
): Promise<string> {
  const { sport, size } = readSport(body.sport);
  const sportTemplate = size === null ? null : body.sport;
  if (sportTemplate && !findPreset(sportTemplate)) refuseField('sport', 'Please choose a sport');
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...readSportChoice({ sport, sportTemplate }, typeOf(types, sport)),
    roomPassword: '',
    maxEntries: TEST_ROOM_MAX_BRACKETS,
    maxParticipants: body.maxParticipants ?? TEST_ROOM_PARTICIPANTS.default,
    isTestRoom: true,
  };
  return openRoom(db, viewer, room, now, { types });
}

function readSport(text: string) {
  return readTemplateSport(text) ?? refuseField('sport', 'Please choose a sport');
}

/**
 * Changes description and size of a test room, logged; what is absent stays. Administrators only, and never below the
 * number of members there are. Tells whether something changed.
 */
export async function changeTestRoom(
  db: Db,
  change: {
    room: ProvenRoom;
    actor: Viewer;
    description: string | null | undefined;
    maxParticipants: number | null | undefined;
    now: number;
  },
): Promise<boolean> {
  const { actor, now } = change;
  const [sentDescription, sentMost] = [change.description ?? null, change.maxParticipants ?? null];
  if (sentDescription === null && sentMost === null) return false;
  if (!actor.isAdmin) refuse('admin_only');
  if (!change.room.isTestRoom) refuse('forbidden', 'Only test rooms can be changed in this way.');
  const room = await lockRoom(db, change.room.id);
  const description = sentDescription ?? room.description;
  const maxParticipants = sentMost ?? room.maxParticipants;
  const isDescribedAnew = description !== room.description;
  const isResized = sentMost !== null && sentMost !== room.maxParticipants;
  if (isResized) {
    const members = await countMembers(db, room.id);
    if (sentMost < members) refuse('conflict', `This room has ${members} members.`);
  }
  if (!isDescribedAnew && !isResized) return false;
  await setTestRoom(db, room.id, { description, maxParticipants });
  const mostMembers = isResized ? { from: room.maxParticipants, to: sentMost } : null;
  await logChange(db, {
    roomId: room.id,
    actor,
    now,
    change: { kind: 'test-room.changed', data: { description: isDescribedAnew, mostMembers } },
  });
  return true;
}
