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
  pickProgress,
  type RoomTakeBack,
  rankMembers,
  readTemplateSport,
  roomCodeFrom,
  roomTab,
  type Sport,
  type SportConfig,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { readTogether } from '../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { friendshipStatuses } from '../friends/friends.service.ts';
import { presentPerson } from '../images/images.service.ts';
import { deleteNotificationsOfRoom, HOLD_MS } from '../notifications/notifications.service.ts';
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
  type PlayedRoom,
  type RoomFigures,
  readFigures,
  reopenCompetition,
  startCompetition,
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
  insertRoom,
  isTestRoom,
  listEntryIds,
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

const MOST_CODE_DRAWS = 10;

/** The author of a change, with the name at that time. Events have no id; null is the server itself. */
export type Actor = { id: string | null; username: string } | null;

/** The pick that a sealed change is about; the owner may always read it. */
export interface Seal {
  ownerId: string;
  /** Null if the room has a single lock. */
  fightId: string | null;
}

type Circumstances = { roomId: string; actor: Actor; now: number };

/**
 * Writes a line of a room's changes log with the actor's current name. Lines are ordered by id, so a line with an `id`
 * that was created earlier precedes lines logged since.
 */
export async function logChange(
  db: Db,
  { change, id = newId(), ...circumstances }: Circumstances & { change: OpenChange; id?: string },
): Promise<void> {
  const row = { ...toRow(circumstances), id };
  await insertChange(db, { ...row, change });
  if (isNewsKind(change.kind)) await enqueueForWebhooks(db, WEBHOOK_NEWS_JOB, row, HOLD_MS);
}

/** Writes a line with a sealed part, which members may read once they may read the pick. */
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
 * Locks a room and its competition against other changes until the transaction ends, and returns it; refuses with
 * not_found. Always lock the room before anything inside it.
 */
export async function lockRoom(db: Db, roomId: string): Promise<RoomRow> {
  // Unlike 'for update', this lets others insert rows that reference the room, so that two transactions which did so
  // and then take this lock do not deadlock.
  return found(await findRoomLocked(db, roomId, 'no key update'));
}

/**
 * Takes a shared lock on a room, which blocks changes until the transaction ends; refuses with not_found. Do not call
 * `lockRoom` afterwards in the same transaction.
 */
export async function lockRoomShared(db: Db, roomId: string): Promise<RoomRow> {
  return found(await findRoomLocked(db, roomId, 'share'));
}

/** Refuses a change of a completed room. This check comes before any refusal for a lock. */
export function refuseCompleted(room: { completedAt: Date | null }): void {
  if (room.completedAt) refuse('event_completed');
}

/** Finds a room for a background job; null if it is deleted. */
export async function findRoom(db: Db, roomId: string) {
  const row = await findPlayedRoom(db, roomId);
  if (!row) return null;
  const { completedAt, ...room } = row;
  return { kind: 'room' as const, ...room, isCompleted: completedAt !== null };
}

/** Returns a room's version, which changes with its competition and standings. */
export async function readVersion(db: Db, roomId: string): Promise<number> {
  return found((await listVersions(db, [roomId])).get(roomId));
}

export async function membersOf(db: Db, roomId: string): Promise<Set<string>> {
  return new Set(await listMemberIds(db, roomId));
}

export async function readRoom(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  room: PlayedRoom,
  now: number,
): Promise<Room> {
  const [row, figures] = await readTogether(db, (one) => [
    findRoomOf(one, viewer, room.id),
    readFigures(one, room),
  ]);
  return presentRoom(found(row), figures, viewer, now);
}

/** Returns a room as one member's list shows it; refuses others with not_found. */
export async function getRoomCard(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  roomId: string,
  now: number,
): Promise<RoomCard> {
  return presentCard(found(await findRoomOf(db, viewer, roomId)), now);
}

/** Returns a page of the viewer's rooms, newest first, with a single query. */
export async function readRoomCards(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  query: PageQuery,
  now: number,
): Promise<ListPage<RoomCard>> {
  return readListPage(query, {
    read: (part) => listRoomsOf(db, viewer.id, part),
    has: async (id) => (await findMembership(db, id, viewer.id)) === 'member',
    present: (row) => presentCard(row, now),
  });
}

/** A running room with its locks and the entries of one member. */
export interface RoomToPick {
  id: string;
  name: string;
  locks: readonly LockedPicks[];
  entryIds: readonly string[];
  /** Whether the room can take one more entry. */
  canAdd: boolean;
}

/** Lists a member's running rooms that are not archived, newest first, up to the maximum of a list. */
export async function listRoomsToPick(db: Db, userId: string): Promise<RoomToPick[]> {
  const rows = await listRoomsOf(db, userId, { after: null, limit: LIST_PAGE.most });
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

export async function createRoom(
  db: Db,
  viewer: Viewer,
  body: NewRoom,
  now: number,
  drawCode = drawRoomCode,
) {
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...readSportChoice(body),
    roomPassword: body.roomPassword,
    maxEntries: body.maxBrackets ?? DEFAULT_MAX_BRACKETS,
  };
  return openRoom(db, viewer, room, now, { drawCode });
}

/** The columns of a room that come from its form. */
export type RoomChoice = Pick<NewCompetition, 'sport' | 'sportConfig'> &
  Omit<NewRoomRow, 'id' | 'roomCode' | 'creatorId' | 'createdAt'>;

/** Overrides how a new room begins. */
export interface Beginning {
  start?: typeof startCompetition;
  /** The first line of the changes log. */
  change?: OpenChange;
}

/** Stores a room with its competition and its first member, and logs it. */
export async function openRoom(
  db: Db,
  viewer: Viewer,
  choice: RoomChoice,
  now: number,
  { drawCode = drawRoomCode, begin = {} }: { drawCode?: () => string; begin?: Beginning } = {},
) {
  const { start = startCompetition, change = { kind: 'room.created', data: {} } } = begin;
  const createdAt = new Date(now);
  const room = { ...choice, id: newId(), creatorId: viewer.id, createdAt };
  await storeUnderFreshCode(db, room, drawCode);
  const competition = { id: newId(), sport: room.sport, sportConfig: room.sportConfig };
  await db.insert(competitions).values({ id: competition.id, roomId: room.id, createdAt });
  await start(db, competition);
  await enrolMember(db, room.id, viewer.id, createdAt);
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  return { id: room.id, competitionId: competition.id, sport: room.sport };
}

/** Draws a random room code, which may be taken. */
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

/** Completes or reopens a room and logs it. Returns whether anything changed. */
export async function completeRoom(
  db: Db,
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
    const reopens = await reopenCompetition(db, room, completedAt);
    await logChange(db, { ...line, change: { kind: 'room.reopened', data: { reopens } } });
  }
  return true;
}

/**
 * Deletes a room with everything in it, and all notifications that link to it. Returns the ids of its members and of
 * everybody who lost a notification.
 */
export async function removeRoom(
  db: Db,
  roomId: string,
): Promise<{ memberIds: string[]; notifiedIds: string[] }> {
  // Deleting takes this lock anyway; taken first, it keeps people from joining after the members are read.
  const { roomCode } = found(await findRoomLocked(db, roomId, 'update'));
  const memberIds = await listMemberIds(db, roomId);
  const entryIds = await listEntryIds(db, roomId);
  const notifiedIds = await deleteNotificationsOfRoom(db, { roomId, roomCode, entryIds });
  await deleteRoom(db, roomId);
  return { memberIds, notifiedIds };
}

/** Lists the members of a room by average points per entry, as one of them sees them. */
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

/** Returns a page of the changes log, newest first, as a member may read it. */
export async function readChanges(
  db: Db,
  roomId: string,
  reader: LogReader,
  query: PageQuery,
): Promise<ListPage<Change>> {
  return readListPage(query, {
    read: (part) => listChanges(db, roomId, reader, part),
    has: (id) => hasChange(db, roomId, id),
    present: (row) => presentChange(row, reader),
  });
}

/** The sport fields of the form for a new room. */
interface SportChoice {
  sport: Sport;
  sportTemplate?: string | null | undefined;
  sportConfig?: { [Field in keyof SportConfig]?: SportConfig[Field] | undefined } | null | undefined;
}

/** The stored form of a {@link SportChoice}; template and config are null without a preset. */
interface StoredSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

/**
 * Checks a choice against the presets (rules: play#presets). Conferences can be renamed; the number of teams, the rounds
 * and the default sport must be the preset's.
 */
export function readSportChoice({ sport, sportTemplate, sportConfig }: SportChoice): StoredSport {
  if (sportTemplate && isFightSport(sport))
    refuseField('sportTemplate', 'A fight card has no sport template');
  const preset = sportTemplate ? presetFor(sport, sportTemplate) : ownPreset(sport);
  const sent = sportConfig ?? {};
  if (!preset) {
    if (Object.values(sent).some((value) => value !== undefined && value !== ''))
      refuseField('sportConfig', 'A sport config needs a sport template');
    return { sport, sportTemplate: null, sportConfig: null };
  }
  for (const field of ['teamCount', 'rounds', 'defaultSport'] as const) {
    const value = sent[field];
    if (value !== undefined && value !== '' && value !== preset.config[field])
      refuseField(`sportConfig.${field}`, `This does not match the sport template ${preset.id}`);
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

// These sports have one format each, so the sport determines the preset.
function ownPreset(sport: Sport): Preset | undefined {
  return roomTab(sport) === 'presets' ? PRESETS.find((preset) => preset.sport === sport) : undefined;
}

/** Returns a page of the test rooms for an administrator, newest first, optionally of one sport. */
export async function readTestRoomCards(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  { sport, ...query }: PageQuery & { sport?: string | undefined },
  now: number,
): Promise<ListPage<RoomCard>> {
  const named = sport ? readSport(sport).sport : null;
  return readListPage(query, {
    read: (part) => listTestRooms(db, viewer.id, named, part),
    has: (id) => isTestRoom(db, id, named),
    present: (row) => presentCard(row, now),
  });
}

/** Creates a test room, which needs no password; the sport may include the size. */
export async function createTestRoom(
  db: Db,
  viewer: Viewer,
  body: Context<typeof rooms.createTestRoom>['body'],
  now: number,
) {
  const { sport, size } = readSport(body.sport);
  const sportTemplate = size === null ? null : body.sport;
  if (sportTemplate && !findPreset(sportTemplate)) refuseField('sport', 'Please choose a sport');
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...readSportChoice({ sport, sportTemplate }),
    roomPassword: '',
    maxEntries: TEST_ROOM_MAX_BRACKETS,
    maxParticipants: body.maxParticipants ?? TEST_ROOM_PARTICIPANTS.default,
    isTestRoom: true,
  };
  return openRoom(db, viewer, room, now);
}

function readSport(text: string) {
  return readTemplateSport(text) ?? refuseField('sport', 'Please choose a sport');
}

type Settings = Pick<RoomRow, RoomSetting>;

/**
 * Changes the settings of a room and logs it. Missing fields stay, and fields that do not apply are ignored: test rooms have
 * no password, other rooms no member limit. Refuses limits below the current number of entries or members. Returns whether
 * anything changed.
 */
export async function changeRoom(
  db: Db,
  change: { room: ProvenRoom; actor: Viewer; sent: Context<typeof rooms.update>['body']; now: number },
): Promise<boolean> {
  const { actor, now } = change;
  const [fits, other] = isFightSport(change.room.sport) ? ['all', 'follow'] : ['follow', 'all'];
  if (change.sent.takeBack === other)
    refuseField('takeBack', `takeBack must be 'his' or '${fits}' in this room`);
  // Entries and members are counted under the lock, so that none is added before the change.
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

/** Returns which picks a room takes back when a fighter or a team is replaced. */
export async function readTakeBack(db: Db, roomId: string): Promise<RoomTakeBack> {
  return found(await findRoomById(db, roomId)).takeBack;
}

/** Merges the sent settings that apply into a room's current ones. */
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

/** Presents a room as a card in one member's list. */
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
  const { entryId, locksAt, ...figures } = pickProgress(locks, entryIds, {
    now,
    canAdd: bracketCount < room.maxEntries,
  });
  return {
    bracketId: entryId,
    ...figures,
    locksAt: locksAt === null ? null : new Date(locksAt).toISOString(),
  };
}

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

/** Ranks members by average points per entry (rules: scoring#members), with their relation to the viewer. */
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

function presentChange(row: ChangeRow, reader: LineReader): Change {
  return {
    id: row.id,
    description: describeChange(row, reader),
    names: row.actorName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns whether a request for a place is old enough for the manager to be notified again. */
export function mayAskAgain(askedAt: Date, now: number): boolean {
  return now - askedAt.getTime() >= PLACE_ASKED_HOURS * 60 * 60 * 1000;
}

// Returns the next lock, or the last one if all have passed.
function lockTimeOf(locks: readonly PickLock[], now: number): string | null {
  const set = locks.flatMap(({ lockAt, hasResult }) => (lockAt === null ? [] : [{ lockAt, hasResult }]));
  if (set.length === 0) return null;
  const coming = set.filter((lock) => !isLocked({ ...lock, now })).map(({ lockAt }) => lockAt);
  const at = coming.length > 0 ? Math.min(...coming) : Math.max(...set.map(({ lockAt }) => lockAt));
  return new Date(at).toISOString();
}
