import {
  type Announcement,
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
  TAKE_OVER,
  type YourPicks,
} from '@lockroom/contract';
import {
  isEverythingLocked,
  isFightSport,
  isLocked,
  type PickLock,
  pickProgress,
  type RoomTakeBack,
  readTemplateSport,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { together } from '../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { friendshipStatuses } from '../friends/friends.service.ts';
import { presentPerson } from '../images/images.service.ts';
import { deleteNotificationsOfRoom, GRACE_MS } from '../notifications/notifications.service.ts';
import {
  type ChangeRow,
  enqueueForWebhooks,
  hasChange,
  insertChanges,
  isNewsKind,
  type LogReader,
  listChanges,
  WEBHOOK_NEWS_JOB,
} from './changes.service.ts';
import { type PlayedRoom, type RoomFigures, readFigures, reopenCompetition } from './competition.service.ts';
import { countPeople, findMembership, listMemberIds, listMembers, type MemberRow } from './members.store.ts';
import { lockAsRunner } from './rooms.access.ts';
import {
  countBrackets,
  deleteRoom,
  findPlayedRoom,
  findRoomById,
  findRoomLocked,
  findRoomOf,
  findRoomShared,
  isTestRoom,
  listEntryIds,
  listRoomsOf,
  listTestRooms,
  listVersions,
  type MemberRoomRow,
  type RoomRow,
  type RoomSetting,
  setCompletedAt,
  updateRoom,
} from './rooms.store.ts';

export { keepLinesSealed, type LogLine, readLines } from './changes.service.ts';
export { findLateEntryEnd, updateMember } from './members.store.ts';
export {
  countBrackets,
  holdFreeRoom,
  listEntryIds as listEntryIdsOf,
  listRoomIds,
  lockRunningRooms,
  raiseRoomVersion,
  raiseRoomVersions,
  updateRoom,
} from './rooms.store.ts';

/**
 * Who made a change, with the name at that time; null for the server. `id` is null if a followed event caused the
 * change.
 */
export type Actor = { id: string | null; username: string; tokenName?: string } | null;

/** The hidden pick that a change would disclose. The pick's owner can always read the change. */
interface Seal {
  ownerId: string;
  fightId: string | null;
}

type Circumstances = { roomId: string; actor: Actor; now: number };

/** Lines are sorted by id, so a line with an `id` created earlier comes before lines logged in the meantime. */
export async function logChange(
  db: Db,
  { change, id = newId(), ...circumstances }: Circumstances & { change: OpenChange; id?: string },
): Promise<void> {
  const row = { ...toRow(circumstances), id };
  await insertChanges(db, [{ ...row, change }]);
  if (isNewsKind(change.kind)) await enqueueForWebhooks(db, WEBHOOK_NEWS_JOB, row, GRACE_MS);
}

/** Writes lines to the changes logs of several rooms, which must not have webhooks. */
export async function logChanges(db: Db, lines: readonly (Circumstances & { change: OpenChange })[]) {
  await insertChanges(
    db,
    lines.map(({ change, ...circumstances }) => ({ ...toRow(circumstances), change })),
  );
}

/** Writes a line to a room's changes log. Members see the line's details only once they can see the pick. */
export async function logSealedChange(
  db: Db,
  { change, seal, ...circumstances }: Circumstances & { change: SealedChange; seal: Seal },
): Promise<void> {
  const { ownerId: sealedOwnerId, fightId: sealedFightId } = seal;
  await insertChanges(db, [{ ...toRow(circumstances), sealedOwnerId, sealedFightId, change }]);
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
 * Locks a room's row against other changes until the transaction ends, and returns it; fails with not_found. This also
 * protects the room's competition. Always lock the room's row before any row inside it.
 */
export async function lockRoom(db: Db, roomId: string): Promise<RoomRow> {
  // Unlike 'for update', this lock allows others to insert rows that reference the room. Two transactions that have
  // both inserted such rows do not deadlock here.
  return found(await findRoomLocked(db, roomId, 'no key update'));
}

/** Takes a shared lock on a room's row. Do not call `lockRoom` afterward in the same transaction. */
export async function lockRoomShared(db: Db, roomId: string): Promise<Pick<RoomRow, 'completedAt'>> {
  return found(await findRoomShared(db, roomId));
}

/** Refuses changes to a completed room. Call this before checking any lock, so that this error takes precedence. */
export function refuseCompleted(room: { completedAt: Date | null }): void {
  if (room.completedAt) refuse('event_completed');
}

export async function findRoom(db: Db, roomId: string) {
  const row = await findPlayedRoom(db, roomId);
  if (!row) return null;
  const { completedAt, ...room } = row;
  return { kind: 'room' as const, ...room, isCompleted: completedAt !== null };
}

export async function readVersion(db: Db, roomId: string): Promise<number> {
  return found((await listVersions(db, [roomId])).get(roomId));
}

export async function membersOf(db: Db, roomId: string): Promise<Set<string>> {
  return new Set(await listMemberIds(db, roomId));
}

type Reader = Pick<Viewer, 'id' | 'isAdmin'>;

export async function readRoom(db: Db, viewer: Reader, room: PlayedRoom, now: number): Promise<Room> {
  const [row, figures] = await together([findRoomOf(db, viewer, room.id), readFigures(db, room)]);
  return presentRoom(found(row), figures, viewer, now);
}

/** Returns a room as shown in a member's list of rooms. Refuses non-members with not_found. */
export async function getRoomCard(db: Db, viewer: Reader, roomId: string, now: number): Promise<RoomCard> {
  return presentCard(found(await findRoomOf(db, viewer, roomId)), now);
}

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

export type RoomToPick = Awaited<ReturnType<typeof listRoomsToPick>>[number];

/** Lists a member's running rooms that are not archived, newest first, up to the maximum length of a list. */
export async function listRoomsToPick(db: Db, userId: string) {
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

/** Deletes a room with everything in it. Returns the ids of its members and of everybody who lost a notification. */
export async function removeRoom(
  db: Db,
  roomId: string,
): Promise<{ memberIds: string[]; notifiedIds: string[] }> {
  // Deleting takes this row lock anyway. Taking it first prevents people from joining after the members have been read.
  const { roomCode } = found(await findRoomLocked(db, roomId, 'update'));
  const memberIds = await listMemberIds(db, roomId);
  const entryIds = await listEntryIds(db, roomId);
  const notifiedIds = await deleteNotificationsOfRoom(db, { roomId, roomCode, entryIds });
  await deleteRoom(db, roomId);
  return { memberIds, notifiedIds };
}

export async function readMembers(
  db: Db,
  room: { id: string; creatorId: string },
  seen: { viewerId: string; now: number },
  query: PageQuery,
): Promise<ListPage<Member>> {
  const { items, next } = await readListPage(
    { ...query, limit: query.limit ?? LIST_PAGE.most },
    {
      read: (part) => listMembers(db, { roomId: room.id, viewerId: seen.viewerId }, part),
      has: async (id) => (await findMembership(db, room.id, id)) === 'member',
      present: (row) => row,
    },
  );
  const ids = items.map(({ id }) => id);
  const friendships = await friendshipStatuses(db, seen.viewerId, ids, seen.now);
  return { items: items.map((row) => presentMember(row, room.creatorId, friendships)), next };
}

export async function readMember(
  db: Db,
  room: { id: string; creatorId: string },
  userId: string,
): Promise<Member> {
  // All members are read, because the viewer's rank depends on them.
  const rows = await listMembers(
    db,
    { roomId: room.id, viewerId: userId },
    { after: null, limit: Number.MAX_SAFE_INTEGER },
  );
  return presentMember(found(rows.find(({ id }) => id === userId)), room.creatorId, new Map());
}

export async function readChanges(
  db: Db,
  roomId: string,
  reader: LogReader & LineReader,
  query: PageQuery,
): Promise<ListPage<Change>> {
  return readListPage(query, {
    read: (part) => listChanges(db, roomId, reader, part),
    has: (id) => hasChange(db, roomId, id),
    present: (row) => presentChange(row, reader),
  });
}

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

export function readSport(text: string) {
  return readTemplateSport(text) ?? refuseField('sport', 'Please choose a sport');
}

export type { RoomSetting };

type Settings = Pick<RoomRow, RoomSetting>;
type SettingsChange = Extract<OpenChange, { kind: 'room.changed' }>['data'];

/**
 * Changes the settings of a room and logs the changes. Missing fields stay unchanged, and fields that do not apply are
 * ignored: test rooms have no password, and other rooms have no member limit. Refuses limits below the current number
 * of entries or members. Returns whether anything changed.
 */
export async function changeRoom(
  db: Db,
  change: { room: ProvenRoom; actor: Viewer; sent: Context<typeof rooms.update>['body']; now: number },
): Promise<boolean> {
  const { actor, now } = change;
  const [fits, other] = isFightSport(change.room.sport) ? ['all', 'follow'] : ['follow', 'all'];
  if (change.sent.takeBack === other)
    refuseField('takeBack', `takeBack must be 'his' or '${fits}' in this room`);
  // Entries and members are counted while holding the room's row lock, so that none can be added before the change.
  const room = await lockAsRunner(db, { room: change.room, viewer: actor });
  const next = mergeSettings(room, change.sent, actor);
  if (next.maxEntries < room.maxEntries) {
    const taken = await countBrackets(db, room.id);
    if (next.maxEntries < taken)
      refuse('conflict', `This room already has ${taken} brackets, so the limit cannot be lower.`);
  }
  // Brackets of removed people also count, because they are restored if their owners return.
  if (next.isSealed !== room.isSealed && (await listEntryIds(db, room.id)).length > 0)
    refuse('conflict', 'Someone already has a bracket, so the room can no longer be sealed or unsealed.');
  if (next.maxParticipants !== null && next.maxParticipants !== room.maxParticipants) {
    const members = await countPeople(db, room.id);
    if (next.maxParticipants < members)
      refuse('conflict', `This room already has ${members} members, so the limit cannot be lower.`);
  }

  const isChanged = (setting: RoomSetting) => next[setting] !== room[setting];
  const changed = (Object.keys(next) as RoomSetting[]).filter(isChanged);
  if (changed.length === 0) return false;
  await updateRoom(db, room.id, next);
  const logged = {
    // A new name is logged in a separate line.
    name: {},
    description: { description: isChanged('description') },
    roomPassword: { password: isChanged('roomPassword') },
    maxEntries: {
      mostBrackets: isChanged('maxEntries') ? { from: room.maxEntries, to: next.maxEntries } : null,
    },
    maxParticipants: {
      mostMembers:
        next.maxParticipants !== null && isChanged('maxParticipants')
          ? { from: room.maxParticipants, to: next.maxParticipants }
          : null,
    },
    takeBack: { takeBack: isChanged('takeBack') ? next.takeBack : null },
    isSealed: { sealed: isChanged('isSealed') ? next.isSealed : null },
    timeZone: { timeZone: isChanged('timeZone') ? { from: room.timeZone, to: next.timeZone } : null },
    accountsOnly: { accountsOnly: isChanged('accountsOnly') ? next.accountsOnly : null },
  } satisfies Record<RoomSetting, Partial<SettingsChange>>;
  const data: SettingsChange = Object.assign({}, ...Object.values(logged));
  const line = { roomId: room.id, actor, now };
  if (changed.some((setting) => setting !== 'name'))
    await logChange(db, { ...line, change: { kind: 'room.changed', data } });
  if (isChanged('name')) {
    const renaming = { from: room.name, to: next.name };
    await logChange(db, { ...line, change: { kind: 'room.renamed', data: renaming } });
  }
  return true;
}

export async function readTakeBack(db: Db, roomId: string): Promise<RoomTakeBack> {
  return takeBackIn(found(await findRoomById(db, roomId)));
}

export async function isSealedRoom(db: Db, roomId: string): Promise<boolean> {
  return found(await findRoomById(db, roomId)).isSealed;
}

/**
 * Returns which picks are withdrawn when a fighter or team is replaced in a room. In a room that hides picks even from
 * its manager, the rule is fixed, because the number of remaining picks in an entry must not disclose what was picked.
 */
export function takeBackIn({
  sport,
  isSealed,
  takeBack,
}: Pick<RoomRow, 'sport' | 'isSealed' | 'takeBack'>): RoomTakeBack {
  if (!isSealed) return takeBack;
  return isFightSport(sport) ? 'all' : 'follow';
}

/** Returns a room's settings after a change. Settings in the request that do not apply to the room are ignored. */
function mergeSettings(
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
    isSealed: sent.sealed ?? room.isSealed,
    timeZone: sent.timeZone ?? room.timeZone,
    accountsOnly: sent.accountsOnly ?? room.accountsOnly,
    roomPassword: isTestRoom ? room.roomPassword : (sent.roomPassword ?? room.roomPassword),
    maxParticipants:
      isTestRoom && actor.isAdmin ? (sent.maxParticipants ?? room.maxParticipants) : room.maxParticipants,
  };
}

function presentCard(row: MemberRoomRow, now: number): RoomCard {
  const { room, locks, creatorName, memberCount, bracketCount, userPoints } = row;
  const isArchived = row.archivedAt !== null;
  const isCompleted = room.completedAt !== null;
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    sport: room.sport,
    sportTemplate: room.sportTemplate,
    sportConfig: room.sportConfig,
    roomCode: room.roomCode,
    roomPassword: room.roomPassword,
    maxBrackets: room.maxEntries,
    maxParticipants: room.maxParticipants,
    creatorId: room.creatorId,
    creatorName,
    createdAt: room.createdAt.toISOString(),
    status: isArchived ? 'archived' : 'active',
    isArchived,
    isCompleted,
    isTestRoom: room.isTestRoom,
    sealed: room.isSealed,
    isCreator: room.creatorId === row.viewerId,
    isManager: room.creatorId === row.viewerId || (row.deputySince !== null && row.pausedAt === null),
    memberCount,
    bracketCount,
    userPoints,
    timeZone: room.timeZone,
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

export function presentAnnouncement(announcement: RoomRow['announcement']): Announcement | null {
  if (announcement === null) return null;
  const { text, by, at } = announcement;
  return { text, by, at };
}

function presentRoom(row: MemberRoomRow, figures: RoomFigures, { isAdmin }: Reader, now: number): Room {
  const shown = presentCard(row, now);
  return {
    ...shown,
    isManager: shown.isManager || (shown.isTestRoom && isAdmin),
    ...handingOf(row, now),
    hasAskedForPlace:
      row.awaitsPlace === true && row.placeAskedAt !== null && !mayAskAgain(row.placeAskedAt, now),
    announcement: presentAnnouncement(row.room.announcement),
    paused: row.pausedAt === null ? null : { reason: row.reason },
    eventId: row.competitionId,
    takeBack: takeBackIn(row.room),
    lateEntryUntil: row.lateEntryUntil?.toISOString() ?? null,
    accountsOnly: row.room.accountsOnly,
    ...figures,
    hasHall: row.hasHall,
    ...(row.follows === null ? {} : { follows: row.follows }),
  };
}

function presentMember(
  row: MemberRow,
  creatorId: string,
  friendships: ReadonlyMap<string, FriendshipStatus>,
): Member {
  return {
    user: { ...row, ...presentPerson({ ...row, username: row.name }) },
    role: row.id === creatorId ? 'creator' : row.isDeputy ? 'deputy' : row.isGuest ? 'guest' : 'member',
    awaitsClaim: row.awaitsClaim,
    friendshipStatus: friendships.get(row.id) ?? 'none',
    stats: { bracketsCount: row.bracketCount, totalPoints: row.totalPoints },
    averagePoints: row.averagePoints,
    rank: row.rank,
    joinedAt: row.joinedAt.toISOString(),
    isPaused: row.isPaused,
    ...(row.isBlocked ? { isBlocked: true } : {}),
  };
}

function presentChange(row: ChangeRow, reader: LineReader): Change {
  return {
    id: row.id,
    description: describeChange(row, reader),
    names: row.actorName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns whether a request for a slot is old enough for the manager to be notified again. */
export function mayAskAgain(askedAt: Date, now: number): boolean {
  return now - askedAt.getTime() >= PLACE_ASKED_HOURS * 60 * 60 * 1000;
}

// Returns the next lock time, or the last lock time if all have passed.
function lockTimeOf(locks: readonly PickLock[], now: number): string | null {
  const set = locks.flatMap(({ lockAt, hasResult }) => (lockAt === null ? [] : [{ lockAt, hasResult }]));
  if (set.length === 0) return null;
  const coming = set
    .filter(({ lockAt, hasResult }) => !isLocked({ lockAt, hasResult, now }))
    .map(({ lockAt }) => lockAt);
  const at = coming.length > 0 ? Math.min(...coming) : Math.max(...set.map(({ lockAt }) => lockAt));
  return new Date(at).toISOString();
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the earliest time at which a deputy can announce a takeover of a room. */
export const awaySince = ({ managerSeenAt, createdAt }: RoomRow): number =>
  (managerSeenAt ?? createdAt).getTime() + TAKE_OVER.awayDays * DAY_MS;

function handingOf(
  row: MemberRoomRow,
  now: number,
): Pick<Room, 'hasManager' | 'offeredTo' | 'takeOver' | 'mayTakeOver'> {
  const { room, viewerId, isMember, hasManager, offeredToName, takeOverByName } = row;
  const { offeredToId, takeOverById, takeOverAt, creatorId } = room;
  const isConcerned = viewerId === creatorId || viewerId === offeredToId;
  const isAway = row.deputySince !== null && now >= awaySince(room);
  return {
    hasManager,
    offeredTo:
      isConcerned && offeredToId !== null && offeredToName !== null
        ? { id: offeredToId, username: offeredToName }
        : null,
    takeOver:
      takeOverById !== null && takeOverAt !== null && takeOverByName !== null
        ? { id: takeOverById, username: takeOverByName, at: takeOverAt.toISOString() }
        : null,
    mayTakeOver: takeOverAt === null && isMember && (!hasManager || isAway),
  };
}
