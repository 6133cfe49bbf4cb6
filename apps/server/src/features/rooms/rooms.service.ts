import { randomBytes } from 'node:crypto';
import type {
  Change,
  ListPage,
  Member,
  OpenChange,
  Room,
  RoomCard,
  rooms,
  SealedChange,
} from '@lockroom/contract';
import { LIST_PAGE } from '@lockroom/contract';
import { DEFAULT_MAX_BRACKETS, type LockedPicks, roomCodeFrom } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { readTogether } from '../../kernel/db/transaction.ts';
import { found } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { friendshipStatuses } from '../friends/friends.service.ts';
import { HOLD_MS } from '../notifications/notifications.service.ts';
import { enqueueForWebhooks, hasChange, insertChange, type LogReader, listChanges } from './changes.store.ts';
import { type NewCompetition, type PlayedInRooms, type PlayedRoom, typeOf } from './competition.service.ts';
import { enrolMember, findMembership, listMemberIds, listMembers } from './members.store.ts';
import { isNewsKind, WEBHOOK_NEWS_JOB } from './room-news.service.ts';
import { presentCard, presentChange, presentMembers, presentRoom } from './rooms.present.ts';
import {
  deleteRoom,
  findPlayedRoom,
  findRoomLocked,
  findRoomOf,
  insertCompetition,
  insertRoom,
  listRoomsOf,
  listVersions,
  type NewRoomRow,
  type RoomRow,
  setCompletedAt,
} from './rooms.store.ts';
import { readSportChoice } from './sport-choice.service.ts';

export { keepLinesSealed, type LogLine, readLines } from './changes.store.ts';
export { countBrackets, holdFreeRoom, listRoomIds, raiseRoomVersion, setRemindedAt } from './rooms.store.ts';

type Types = readonly PlayedInRooms[];

const MOST_CODE_DRAWS = 10;

/** Who did something, by the name of that moment, an event without an id; null for what the server did by itself. */
export type Actor = { id: string | null; username: string } | null;

/** Whose lock opens what a sealed change tells of a pick; its owner reads it at once. */
export interface Seal {
  ownerId: string;
  /** Null where the lock is the room's one lock. */
  fightId: string | null;
}

/** In which room, who and when. */
type Circumstances = { roomId: string; actor: Actor; now: number };

/**
 * Writes a line of a room's changes log; the actor's name is kept as it is now. Lines stand in the order of their ids: one
 * that was made before stands before what was logged since.
 */
export async function logChange(
  db: Db,
  { change, id = newId(), ...circumstances }: Circumstances & { change: OpenChange; id?: string },
): Promise<void> {
  const row = { ...toRow(circumstances), id };
  await insertChange(db, { ...row, change });
  if (isNewsKind(change.kind)) await enqueueForWebhooks(db, WEBHOOK_NEWS_JOB, row, HOLD_MS);
}

/** Writes a line whose sealed part members read only once the pick it tells of may be read. */
export async function logSealedChange(
  db: Db,
  { change, seal, ...circumstances }: Circumstances & { change: SealedChange; seal: Seal },
): Promise<void> {
  const { ownerId: sealedOwnerId, fightId: sealedFightId } = seal;
  await insertChange(db, { ...toRow(circumstances), sealedOwnerId, sealedFightId, change });
}

function toRow({ roomId, actor, now }: Circumstances) {
  return {
    id: newId(),
    roomId,
    actorId: actor?.id ?? null,
    actorName: actor?.username ?? null,
    createdAt: new Date(now),
  };
}

/**
 * Locks a room for this transaction, against every other change to it and its game, and gives it as it now is;
 * refuses with not_found once it was deleted. Come here before locking anything inside of the room.
 */
export async function lockRoom(db: Db, roomId: string): Promise<RoomRow> {
  // Weaker than 'for update' in one thing: others may still store rows that name the room, so two transactions
  // that did and then want this lock do not wait for each other.
  return found(await findRoomLocked(db, roomId, 'no key update'));
}

/**
 * Holds a room as it is for this transaction: others may do the same, whoever changes it waits. Refuses with
 * not_found once it was deleted. Not to be followed by `lockRoom` in the same transaction.
 */
export async function lockRoomShared(db: Db, roomId: string): Promise<RoomRow> {
  return found(await findRoomLocked(db, roomId, 'share'));
}

/** A room by itself, for work that no request has asked for; null once it is deleted. */
export async function findRoom(db: Db, roomId: string) {
  const row = await findPlayedRoom(db, roomId);
  if (!row) return null;
  const { completedAt, ...room } = row;
  return { kind: 'room' as const, ...room, isCompleted: completedAt !== null };
}

/** The version of a room: another one after every change of what is played and of how it stands. */
export async function readVersion(db: Db, roomId: string): Promise<number> {
  return found((await listVersions(db, [roomId])).get(roomId));
}

/** The people who are members of a room now. */
export async function membersOf(db: Db, roomId: string): Promise<Set<string>> {
  return new Set(await listMemberIds(db, roomId));
}

/** A room as its member sees it at `now`. */
export async function readRoom(
  db: Db,
  types: Types,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  room: PlayedRoom,
  now: number,
): Promise<Room> {
  const [row, figures] = await readTogether(db, (one) => [
    findRoomOf(one, types, viewer, room.id),
    typeOf(types, room.sport).figures(one, room),
  ]);
  return presentRoom(found(row), figures, viewer, now);
}

/** A room as this member's list shows it at `now`; refuses with not_found for others. */
export async function getRoomCard(
  db: Db,
  types: Types,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  roomId: string,
  now: number,
): Promise<RoomCard> {
  return presentCard(found(await findRoomOf(db, types, viewer, roomId)), now);
}

/** A page of the rooms the viewer is a member of, newest first; one query however many they are. */
export async function readRoomCards(
  db: Db,
  types: Types,
  viewer: Pick<Viewer, 'id'>,
  query: PageQuery,
  now: number,
): Promise<ListPage<RoomCard>> {
  return readListPage(query, {
    read: (part) => listRoomsOf(db, types, viewer.id, part),
    has: async (id) => (await findMembership(db, id, viewer.id)) === 'member',
    present: (row) => presentCard(row, now),
  });
}

/** A running room and what is picked in it, with the entries of one member. */
export interface RoomToPick {
  id: string;
  name: string;
  locks: readonly LockedPicks[];
  entryIds: readonly string[];
  /** Whether the room has a place for one more entry. */
  canAdd: boolean;
}

/** A member's running rooms, newest first, at most as many as a list has; those the member archived are left out. */
export async function listRoomsToPick(db: Db, types: Types, userId: string): Promise<RoomToPick[]> {
  const rows = await listRoomsOf(db, types, userId, { after: null, limit: LIST_PAGE.most });
  return rows
    .filter(({ room, archivedAt }) => room.completedAt === null && archivedAt === null)
    .map(({ room, locks, entryIds, bracketCount }) => ({
      id: room.id,
      name: room.name,
      locks,
      entryIds,
      canAdd: bracketCount < room.maxEntries,
    }));
}

type NewRoom = Context<typeof rooms.create>['body'];

/** Makes a room with its competition, set up by its type, and its first member. */
export async function createRoom(
  db: Db,
  viewer: Viewer,
  body: NewRoom,
  now: number,
  { types, drawCode = drawRoomCode }: { types: Types; drawCode?: () => string },
) {
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...readSportChoice(body, typeOf(types, body.sport)),
    roomPassword: body.roomPassword,
    maxEntries: body.maxBrackets ?? DEFAULT_MAX_BRACKETS,
  };
  return openRoom(db, viewer, room, now, { types, drawCode });
}

/** The columns of a room that its form decides. */
export type RoomChoice = Pick<NewCompetition, 'sport' | 'sportConfig'> &
  Omit<NewRoomRow, 'id' | 'roomCode' | 'creatorId' | 'createdAt'>;

/** How a room begins that is not set up as its type does. */
export interface Beginning {
  start?: PlayedInRooms['start'];
  /** Its first line of the changes log. */
  change?: OpenChange;
}

/** Stores a room with its competition and its first member, logged; answers it as `readRoom` wants it. */
export async function openRoom(
  db: Db,
  viewer: Viewer,
  choice: RoomChoice,
  now: number,
  {
    types,
    drawCode = drawRoomCode,
    begin = {},
  }: { types: Types; drawCode?: () => string; begin?: Beginning },
) {
  const type = typeOf(types, choice.sport);
  const { start = type.start, change = { kind: 'room.created', data: {} } } = begin;
  const createdAt = new Date(now);
  const room = { ...choice, id: newId(), creatorId: viewer.id, createdAt };
  await storeUnderFreshCode(db, room, drawCode);
  const competition = { id: newId(), sport: room.sport, sportConfig: room.sportConfig };
  await insertCompetition(db, { id: competition.id, roomId: room.id, createdAt });
  await start(db, competition);
  await enrolMember(db, room.id, viewer.id, createdAt);
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  return { id: room.id, competitionId: competition.id, sport: room.sport };
}

/** A Room ID by chance; whether it is free, whoever stores it finds out. */
export const drawRoomCode = () => roomCodeFrom(randomBytes(8));

async function storeUnderFreshCode(
  db: Db,
  room: Omit<Parameters<typeof insertRoom>[1], 'roomCode'>,
  drawCode: () => string,
): Promise<void> {
  for (let draw = 1; draw <= MOST_CODE_DRAWS; draw++) {
    if (await insertRoom(db, { ...room, roomCode: drawCode() })) return;
  }
  throw new Error(`No free room code in ${MOST_CODE_DRAWS} draws`);
}

/** Marks a room's event completed or takes that back, logged. Tells whether something changed. */
export async function completeRoom(
  db: Db,
  types: Types,
  change: { room: PlayedRoom; actor: Actor; isCompleted: boolean; now: number },
): Promise<boolean> {
  const { room, actor, isCompleted, now } = change;
  const { completedAt } = await lockRoom(db, room.id);
  if ((completedAt !== null) === isCompleted) return false;
  await setCompletedAt(db, room.id, isCompleted ? new Date(now) : null);
  const line = { roomId: room.id, actor, now };
  if (completedAt === null) {
    await logChange(db, { ...line, change: { kind: 'room.completed', data: {} } });
  } else {
    const reopens = await typeOf(types, room.sport).reopen(db, room, completedAt);
    await logChange(db, { ...line, change: { kind: 'room.reopened', data: { reopens } } });
  }
  return true;
}

/** Deletes a room with everything in it, and answers the ids of who were its members. */
export async function removeRoom(db: Db, roomId: string): Promise<string[]> {
  // The full lock that deleting takes anyway, so that nobody joins after the members were read.
  found(await findRoomLocked(db, roomId, 'update'));
  const memberIds = await listMemberIds(db, roomId);
  await deleteRoom(db, roomId);
  return memberIds;
}

/** The members of a room by average points per bracket, as one of them sees them. */
export async function listRankedMembers(
  db: Db,
  room: { id: string; creatorId: string },
  viewerId: string,
  now: number,
): Promise<Member[]> {
  const rows = await listMembers(db, room.id);
  const ids = rows.map(({ id }) => id);
  return presentMembers(rows, room.creatorId, await friendshipStatuses(db, viewerId, ids, now));
}

/** A page of the changes log as a member may read it, newest first. */
export async function readChanges(
  db: Db,
  types: Types,
  roomId: string,
  reader: LogReader,
  query: PageQuery,
): Promise<ListPage<Change>> {
  return readListPage(query, {
    read: (part) => listChanges(db, types, roomId, reader, part),
    has: (id) => hasChange(db, roomId, id),
    present: (row) => presentChange(row, reader),
  });
}
