import { randomBytes } from 'node:crypto';
import {
  type Change,
  describeChange,
  type FriendshipStatus,
  LIST_PAGE,
  type LineReader,
  type ListPage,
  type Member,
  type OpenChange,
  PLACE_ASKED_HOURS,
  type Room,
  type RoomCard,
  type rooms,
  type SealedChange,
  type YourPicks,
} from '@lockroom/contract';
import {
  DEFAULT_MAX_BRACKETS,
  findPreset,
  isEverythingLocked,
  isFightSport,
  isLocked,
  type LockedPicks,
  type PickLock,
  PRESETS,
  type Preset,
  type RoomTakeBack,
  rankMembers,
  readTemplateSport,
  roomCodeFrom,
  roomTab,
  type Sport,
  type SportConfig,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
  toPick,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { readTogether } from '../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { friendshipStatuses } from '../friends/friends.service.ts';
import { presentPerson } from '../images/images.service.ts';
import { HOLD_MS } from '../notifications/notifications.service.ts';
import { isNewsKind, WEBHOOK_NEWS_JOB } from './changes.service.ts';
import {
  type ChangeRow,
  enqueueForWebhooks,
  hasChange,
  insertChange,
  type LogReader,
  listChanges,
} from './changes.store.ts';
import {
  type NewCompetition,
  type PlayedInRooms,
  type PlayedRoom,
  type RoomFigures,
  typeOf,
} from './competition.service.ts';
import {
  countPeople,
  enrolMember,
  findMembership,
  listMemberIds,
  listMembers,
  type MemberRow,
} from './members.store.ts';
import {
  countBrackets,
  deleteRoom,
  findPlayedRoom,
  findRoomById,
  findRoomLocked,
  findRoomOf,
  insertCompetition,
  insertRoom,
  isTestRoom,
  listRoomsOf,
  listTestRooms,
  listVersions,
  type MemberRoomRow,
  type NewRoomRow,
  type RoomRow,
  type RoomSetting,
  setCompletedAt,
  setRoomFields,
} from './rooms.store.ts';

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

/** What the form for a new room says about its sport. */
interface SportChoice {
  sport: Sport;
  sportTemplate?: string | null | undefined;
  sportConfig?: { [Field in keyof SportConfig]?: SportConfig[Field] | undefined } | null | undefined;
}

/** What of a {@link SportChoice} is stored with the room: nothing for a room that was made from no preset. */
interface StoredSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

/**
 * Checks a choice against the presets (rules: play#presets). The conferences may be renamed; teams, rounds and the
 * sport under a preset are the preset's own. Refuses what does not fit with 400.
 */
export function readSportChoice(
  { sport, sportTemplate, sportConfig }: SportChoice,
  type: Pick<PlayedInRooms, 'presetRefusal'>,
): StoredSport {
  if (sportTemplate && type.presetRefusal !== null) refuseField('sportTemplate', type.presetRefusal);
  const preset = sportTemplate ? presetFor(sport, sportTemplate) : ownPreset(sport);
  const sent = sportConfig ?? {};
  if (!preset) {
    if (Object.values(sent).some((value) => value !== undefined && value !== ''))
      refuseField('sportConfig', 'A sport config goes with a sport template');
    return { sport, sportTemplate: null, sportConfig: null };
  }
  for (const field of ['teamCount', 'rounds', 'defaultSport'] as const) {
    const value = sent[field];
    if (value !== undefined && value !== '' && value !== preset.config[field])
      refuseField(`sportConfig.${field}`, `That does not fit the sport template ${preset.id}`);
  }
  return {
    sport,
    sportTemplate: preset.id,
    sportConfig: {
      ...preset.config,
      conferenceA: sent.conferenceA || preset.config.conferenceA,
      conferenceB: sent.conferenceB || preset.config.conferenceB,
    },
  };
}

function presetFor(sport: Sport, sportTemplate: string): Preset {
  const preset = findPreset(sportTemplate);
  if (!preset) refuseField('sportTemplate', 'Unknown sport template');
  if (preset.sport !== sport) refuseField('sportTemplate', 'That sport template belongs to another sport');
  return preset;
}

// The pro and college types and hockey come in one format each, so naming the sport is enough.
function ownPreset(sport: Sport): Preset | undefined {
  return roomTab(sport) === 'presets' ? PRESETS.find((preset) => preset.sport === sport) : undefined;
}

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

/** A room as one member's list shows it, by the clock of `now`. */
function presentCard(row: MemberRoomRow, now: number): RoomCard {
  const { room, locks, creatorName, memberCount, bracketCount, userPoints } = row;
  const isArchived = row.archivedAt !== null;
  const isCompleted = room.completedAt !== null;
  return {
    ...room,
    maxBrackets: room.maxEntries,
    creatorName,
    createdAt: room.createdAt.toISOString(),
    status: isArchived ? 'archived' : 'active',
    isArchived,
    isCompleted,
    isCreator: room.creatorId === row.viewerId,
    memberCount,
    bracketCount,
    userPoints,
    lockTime: lockTimeOf(locks, now),
    isLocked: isCompleted || isEverythingLocked(locks, now),
    yourPicks: row.isMember && !isCompleted ? presentYourPicks(row, now) : null,
  };
}

function presentYourPicks({ room, locks, entryIds, bracketCount }: MemberRoomRow, now: number): YourPicks {
  const { entryId, locksAt, ...figures } = toPick(locks, entryIds, {
    now,
    canAdd: bracketCount < room.maxEntries,
  });
  return {
    bracketId: entryId,
    ...figures,
    locksAt: locksAt === null ? null : new Date(locksAt).toISOString(),
  };
}

/** A room as a member sees it on its page. */
function presentRoom(
  row: MemberRoomRow,
  figures: RoomFigures,
  { isAdmin }: { isAdmin: boolean },
  now: number,
): Room {
  const shown = presentCard(row, now);
  return {
    ...shown,
    isManager: shown.isCreator || (shown.isTestRoom && isAdmin),
    hasAskedForPlace:
      row.awaitsPlace === true && row.placeAskedAt !== null && !mayAskAgain(row.placeAskedAt, now),
    eventId: row.competitionId,
    takeBack: row.room.takeBack,
    ...figures,
    hasHall: row.hasHall,
    ...(row.follows === null ? {} : { follows: row.follows }),
  };
}

/** The members by average points per bracket (rules: scoring#members), each with their relation to the viewer. */
function presentMembers(
  rows: readonly MemberRow[],
  creatorId: string,
  friendships: ReadonlyMap<string, FriendshipStatus>,
): Member[] {
  return rankMembers(rows).map((row) => ({
    user: { ...row, ...presentPerson({ ...row, username: row.name }) },
    role: row.id === creatorId ? 'creator' : 'member',
    friendshipStatus: friendships.get(row.id) ?? 'none',
    stats: { bracketsCount: row.bracketCount, totalPoints: row.totalPoints },
    averagePoints: row.averagePoints,
    rank: row.rank,
    joinedAt: row.joinedAt.toISOString(),
  }));
}

/** One line of the changes log in words, for its reader. */
function presentChange(row: ChangeRow, reader: LineReader): Change {
  return {
    id: row.id,
    description: describeChange(row, reader),
    names: row.actorName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether a member who asked for a place at that time may have the manager told again. */
export function mayAskAgain(askedAt: Date, now: number): boolean {
  return now - askedAt.getTime() >= PLACE_ASKED_HOURS * 60 * 60 * 1000;
}

// The next lock to come; once all have passed, the last one.
function lockTimeOf(locks: readonly PickLock[], now: number): string | null {
  const set = locks.flatMap(({ lockAt, hasResult }) => (lockAt === null ? [] : [{ lockAt, hasResult }]));
  if (set.length === 0) return null;
  const coming = set.filter((lock) => !isLocked({ ...lock, now })).map(({ lockAt }) => lockAt);
  const at = coming.length > 0 ? Math.min(...coming) : Math.max(...set.map(({ lockAt }) => lockAt));
  return new Date(at).toISOString();
}
