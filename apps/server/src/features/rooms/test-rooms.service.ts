import type { ListPage, RoomCard, rooms } from '@lockroom/contract';
import {
  findPreset,
  readTemplateSport,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { refuseField } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { type PlayedInRooms, typeOf } from './competition.service.ts';
import { presentCard } from './rooms.present.ts';
import { openRoom } from './rooms.service.ts';
import { isTestRoom, listTestRooms } from './rooms.store.ts';
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
  return readListPage(query, {
    read: (part) => listTestRooms(db, types, viewer.id, named, part),
    has: (id) => isTestRoom(db, id, named),
    present: (row) => presentCard(row, now),
  });
}

/** Makes a test room, joined without a password; the sport may carry its size. */
export async function createTestRoom(
  db: Db,
  viewer: Viewer,
  body: Context<typeof rooms.createTestRoom>['body'],
  now: number,
  { types }: { types: readonly PlayedInRooms[] },
) {
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
