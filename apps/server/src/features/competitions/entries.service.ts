import {
  type Bracket,
  type EntryFact,
  LIST_PAGE,
  type ListPage,
  type RoomEvent,
  roomTopic,
  userTopic,
} from '@lockroom/contract';
import {
  entryAccess,
  entryName,
  isAnythingLocked,
  isEverythingLocked,
  isFightSport,
  type PickLock,
  pickAccess,
} from '@lockroom/rules';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, type Part, readListPage } from '../../kernel/db/list-pages.ts';
import { together } from '../../kernel/db/transaction.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { createSharedReads } from '../../kernel/shared-reads.ts';
import { presentPerson } from '../images/images.service.ts';
import type { Notifier } from '../notifications/notifications.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import { enterRoom, type Joiner } from '../rooms/membership.service.ts';
import { notifyOfFreeSlot } from '../rooms/room-notices.service.ts';
import {
  countBrackets,
  lockRoom,
  logChange,
  raiseRoomVersion,
  readRoom,
  refuseCompleted,
} from '../rooms/rooms.service.ts';
import type { AtRoom, EntryDetails } from './competition.type.ts';
import { entryTopics } from './competition-host.service.ts';
import {
  deleteEntry,
  findEntry,
  insertEntry,
  isEntryOf,
  listEntriesOf,
  nextEntryNumber,
  type OwnedEntryRow,
} from './entries.store.ts';
import { countCompleteCards } from './fights/picks.store.ts';
import { cardDetails, cardLocks } from './fights/scoring.service.ts';
import { isLateEntryOpen } from './late-entry.service.ts';
import { recomputeOwner, recomputeStandings } from './standings.service.ts';
import { countCompletePicks } from './tournaments/picks.store.ts';
import { finalScore, tournamentDetails, tournamentLocks } from './tournaments/scoring.service.ts';

/** Returns all of a room's entries, ordered by rank. */
export async function listEntries(db: Db, seen: EntryViewer): Promise<Bracket[]> {
  const { rows, detailsOf } = await readAllEntries(db, seen.room);
  return present(rows, detailsOf, seen);
}

async function readAllEntries(db: Db, room: PlayedRoom, part?: Part) {
  const [rows, detailsOf] = await together([listEntriesOf(db, room.id, part), readDetails(db, room, null)]);
  return { rows, detailsOf };
}

async function readEntryPage(
  db: Db,
  seen: EntryViewer & Pick<AtRoom, 'room'>,
  query: PageQuery,
): Promise<ListPage<Bracket>> {
  const { room } = seen;
  const page = await readListPage(
    { ...query, limit: query.limit ?? LIST_PAGE.most },
    {
      read: async (part) => {
        const key = `${room.id} ${part.after} ${part.limit}`;
        const { rows, detailsOf } = await sharedReads(key, () => readEntries(db, room, part));
        return rows.map((row) => ({ id: row.entry.id, entry: present([row], detailsOf, seen) }));
      },
      has: (id) => isEntryOf(db, room.id, id),
      present: (row) => row,
    },
  );
  return { items: page.items.flatMap(({ entry }) => entry), next: page.next };
}

/**
 * Reads a page of a room's entries. The page is the same for all viewers. If it contains all entries, reading it takes
 * one round trip.
 */
async function readEntries(db: Db, room: PlayedRoom & Pick<ProvenRoom, 'maxEntries'>, part: Part) {
  if (room.maxEntries <= LIST_PAGE.most) return readAllEntries(db, room, part);
  const rows = await listEntriesOf(db, room.id, part);
  const ids = rows.map(({ entry }) => entry.id);
  return { rows, detailsOf: await readDetails(db, room, ids) };
}

/**
 * Reads the pick details that lists show for some or all of a room's entries. Returns a function that maps an entry's
 * id to its details, or to null if the entry was deleted.
 */
export function readDetails(
  db: Db,
  room: PlayedRoom,
  entryIds: readonly string[] | null,
): Promise<(entryId: string) => EntryDetails | null> {
  return (isFightSport(room.sport) ? cardDetails : tournamentDetails)(db, room, entryIds);
}

export function readLocks(db: Db, room: PlayedRoom): Promise<PickLock[]> {
  return (isFightSport(room.sport) ? cardLocks : tournamentLocks)(db, room);
}

/** Returns one entry with its standing. Fails with not_found if the entry was deleted. */
export async function getEntry(db: Db, entryId: string, seen: EntryViewer): Promise<Bracket> {
  return (await readEntry(db, entryId, seen)).entry;
}

async function readEntry(db: Db, entryId: string, seen: EntryViewer) {
  const [row, detailsOf, locks] = await together([
    findEntry(db, entryId),
    readDetails(db, seen.room, [entryId]),
    readLocks(db, seen.room),
  ]);
  const [entry] = present([found(row)], detailsOf, seen);
  return { entry: found(entry), locks };
}

/** Leaves out entries that were deleted before their details were read. */
function present(
  rows: readonly OwnedEntryRow[],
  detailsOf: (entryId: string) => EntryDetails | null,
  seen: EntryViewer,
): Bracket[] {
  return rows.flatMap((row) => {
    const details = detailsOf(row.entry.id);
    return details ? [presentEntry(row, details, seen)] : [];
  });
}

/**
 * Creates a member's next entry, logs it and returns its id. Refuses, in this order, a completed event, a room in which
 * everything is locked (unless late entry is allowed) and a full room (rules: api#order-of-refusals). An administrator
 * who creates an entry in a test room becomes a member of the room.
 */
export async function createEntry(
  db: Db,
  entry: {
    room: PlayedRoom;
    owner: Joiner;
    /** The person who creates the entry for an owner without a device. */
    enteredBy?: Pick<Viewer, 'id' | 'username'>;
    now: number;
    isLate?: boolean;
  },
): Promise<string> {
  const { owner, enteredBy, now } = entry;
  const room = await lockRoom(db, entry.room.id);
  refuseCompleted(room);
  if (!entry.isLate && isEverythingLocked(await readLocks(db, entry.room), now))
    refuse('locked', 'Everything in this room is locked, so no bracket can be added.');
  if ((await countBrackets(db, room.id)) >= room.maxEntries) refuse('bracket_limit');
  // Administrators can use test rooms without joining, but every entry owner must be a member.
  if (room.isTestRoom) await enterRoom(db, { room, joiner: owner, now });
  const number = found(await nextEntryNumber(db, room.id, owner.id));
  const id = newId();
  const created = { id, roomId: room.id, ownerId: owner.id, number, createdAt: new Date(now) };
  await insertEntry(db, { ...created, enteredById: enteredBy?.id ?? null });
  await raiseRoomVersion(db, room.id);
  await logChange(db, {
    roomId: room.id,
    actor: enteredBy ?? owner,
    now,
    change: { kind: 'entry.created', data: { entryId: id, owner: owner.username, number } },
  });
  await recomputeStandings(db, entry.room, { resultsMoved: false });
  return id;
}

/**
 * Deletes an entry and logs the deletion. The manager of a room that is not sealed may always delete entries. The owner
 * may do so only until something is locked, so that standings do not shrink (rules: play#brackets). Members waiting for
 * an entry slot are notified.
 */
async function removeEntry(
  context: Notifier,
  removal: { room: ProvenRoom; entryId: string; viewer: Viewer },
): Promise<void> {
  const { db, now } = context;
  const { room, entryId, viewer } = removal;
  const held = await lockRoom(db, room.id);
  if (!room.seesPicks) {
    refuseCompleted(held);
    if (isAnythingLocked(await readLocks(db, room), now))
      refuse('locked', 'This bracket is locked and can no longer be deleted.');
  }
  const data = await getEntryFact(db, entryId);
  await deleteEntry(db, entryId);
  await raiseRoomVersion(db, room.id);
  await logChange(db, { roomId: room.id, actor: viewer, now, change: { kind: 'entry.deleted', data } });
  await recomputeOwner(db, room, { resultsMoved: false, now });
  await notifyOfFreeSlot(context, removal);
}

/**
 * Limits concurrent reads of entry lists. A list page has up to 200 entries with their picks, and every open web page
 * fetches it again after each change to entries.
 */
const LISTS: ConcurrencyLimits = { atOnce: 8, waiting: 500, waitMs: 10_000 };

type MemberCall = Notifier & { room: ProvenRoom; viewer: Viewer };
type EntryCall = MemberCall & { entry: ProvenEntry };

const limited = createConcurrencyLimit(LISTS);
const sharedReads = createSharedReads<Awaited<ReturnType<typeof readEntries>>>();

/** The calls for entries. In the API contract, some of them have an additional name for each kind of competition. */
export const entryCalls = {
  list: ({ db, room, viewer, query, now }: MemberCall & { query: PageQuery }) =>
    limited(() => readEntryPage(db, { room, viewerId: viewer.id, now }, query), viewer.id),
  get: async (call: EntryCall): Promise<Bracket> => {
    const { db, room, viewer, now } = call;
    const seen = { room, viewerId: viewer.id, now };
    const { entry, locks } = await readEntry(db, call.entry.id, seen);
    const who = { isOwner: entry.isOwner, isManager: room.seesPicks, completed: room.isCompleted, now };
    const picksVisible = entryAccess({ ...who, fights: locks }) !== 'hidden';
    return { ...entry, picksVisible, isStarted: isAnythingLocked(locks, now) };
  },
  create: async ({ db, room, viewer, now, announce }: MemberCall) => {
    if (room.isPaused) refuse('paused');
    const id = await createEntry(db, { room, owner: viewer, now, isLate: isLateEntryOpen(room, now) });
    announce(...entryTopics(room.id));
    // In a test room, this call may have made an administrator a member.
    if (room.isTestRoom) announce(userTopic(viewer.id, 'rooms'));
    return getEntry(db, id, { room, viewerId: viewer.id, now });
  },
  remove: async (call: EntryCall) => {
    const { room, entry, viewer, announce } = call;
    await removeEntry(call, { room, entryId: entry.id, viewer });
    announce(...entryTopics(room.id));
  },
  recalculate: async ({ db, room, announce }: MemberCall) => {
    await lockRoom(db, room.id);
    const { entries, changed } = await recomputeStandings(db, room, { resultsMoved: false });
    if (changed > 0) announce(roomTopic(room.id, 'standings'));
    return { success: true as const, brackets: entries };
  },
};

export async function getEntryFact(db: Db, entryId: string): Promise<EntryFact> {
  const { username, entry } = found(await findEntry(db, entryId));
  return { entryId, owner: username, number: entry.number };
}

export async function getEntryRank(db: Db, entryId: string): Promise<number | null> {
  return shownRank(found(await findEntry(db, entryId)).entry).rank;
}

export type RankedEntry = Awaited<ReturnType<typeof listRanks>>[number];

/** Returns a room's ranked entries, best first. Entries of removed people are not ranked. */
export async function listRanks(db: Db, roomId: string) {
  const ranked = (await listEntriesOf(db, roomId)).filter(({ entry }) => !entry.isRemoved);
  return ranked.map(({ username, entry }) => {
    const { id, ownerId, number, rank, totalPoints: points, createdAt } = entry;
    return { id, ownerId, owner: username, number, rank, points, createdAt };
  });
}

export async function countCompleteEntries(db: Db, userId: string): Promise<number> {
  return (await countCompleteCards(db, userId)) + (await countCompletePicks(db, userId));
}

interface EntryViewer {
  room: PlayedRoom & Pick<ProvenRoom, 'isManager' | 'seesPicks' | 'isCompleted'>;
  viewerId: string;
  now: number;
}

export function shownRank({ rank, isRemoved }: { rank: number; isRemoved: boolean }) {
  return { rank: isRemoved ? null : rank, removed: isRemoved };
}

/** Returns an entry as seen by a member of its room. Only the owner and the manager see the number of its picks. */
function presentEntry(row: OwnedEntryRow, details: EntryDetails, seen: EntryViewer): Bracket {
  const { entry } = row;
  const { room, now } = seen;
  const isOwner = entry.ownerId === seen.viewerId;
  const viewer = { isOwner, isManager: room.seesPicks, completed: room.isCompleted };
  // The tie-breaker stays hidden as long as the picks do (rules: secrecy#tie-breakers).
  const isOpen =
    details.tieBreaker && pickAccess({ ...viewer, ...details.tieBreaker.lock, now }) !== 'hidden';
  const tieBreaker = isOpen ? details.tieBreaker : null;
  // Fields are listed one by one, so that a new column of the entry is not shown by accident.
  return {
    id: entry.id,
    name: entryName(row.username, entry.number),
    number: entry.number,
    roomId: entry.roomId,
    sport: room.sport,
    creatorId: entry.ownerId,
    user: presentPerson({
      id: entry.ownerId,
      username: row.username,
      photoHash: row.photoHash,
      isGuest: row.isGuest,
    }),
    createdAt: entry.createdAt.toISOString(),
    totalPoints: entry.totalPoints,
    maxPoints: entry.maxPoints,
    ...shownRank(entry),
    previousRank: entry.previousRank,
    correctFighters: entry.correctFighters,
    correctMethods: entry.correctMethods,
    comboBonus: entry.comboBonus,
    underdogPicks: entry.underdogPicks,
    bracketSize: details.size,
    editedByManagerAt: entry.editedByManagerAt?.toISOString() ?? null,
    lateEntryUntil: row.lateEntryUntil?.toISOString() ?? null,
    enteredBy: row.enteredBy ?? undefined,
    fightScores: details.scores,
    superBowlTeam1Score: tieBreaker?.team1Score ?? null,
    superBowlTeam2Score: tieBreaker?.team2Score ?? null,
    isOwner,
    picksSaved: isOwner || room.isManager ? details.picksSaved : null,
  };
}

/**
 * Returns a page of a room's events: the manager's event, followed by one event per entry, by rank (rules: api#events).
 */
export async function readEvents(
  db: Db,
  { room, viewer, now }: AtRoom,
  { before, limit = LIST_PAGE.most }: PageQuery,
): Promise<ListPage<RoomEvent>> {
  const { common, managers } = await readManagersEvent(db, { room, viewer, now });
  const first = before === undefined ? [managers] : [];
  const wanted = limit - first.length;
  // Read at least one entry: if only the manager's event fits on the page, the entry shows that there is a next page.
  const query = { limit: Math.max(wanted, 1), before: before === managers.id ? undefined : before };
  const page = await readEntryPage(db, { room, viewerId: viewer.id, now }, query);
  if (wanted === 0) return { items: first, next: page.items.length > 0 ? managers.id : null };
  const events = page.items.map((entry) => ({ ...entry, ...common, isManagerEvent: false }));
  return { items: [...first, ...events], next: page.next };
}

async function readManagersEvent(db: Db, { room, viewer, now }: AtRoom) {
  const { sport } = room;
  const { maxPossiblePoints, lockTime } = await readRoom(db, viewer, room, now);
  const actual = isFightSport(sport) ? null : await finalScore(db, room);
  const common = {
    roomId: room.id,
    sport,
    lockDatetime: lockTime,
    superBowlActualTeam1Score: actual?.team1Score ?? null,
    superBowlActualTeam2Score: actual?.team2Score ?? null,
  };
  const managers: RoomEvent = {
    ...common,
    id: room.competitionId,
    name: 'Managers Only',
    isManagerEvent: true,
    creatorId: room.creatorId,
    maxPoints: maxPossiblePoints,
    superBowlTeam1Score: null,
    superBowlTeam2Score: null,
  };
  return { common, managers };
}

/** Returns an entry's event or, without an entry, the manager's event. */
export async function getEvent(
  db: Db,
  seen: AtRoom & { entry: Pick<ProvenEntry, 'id'> | null },
): Promise<RoomEvent> {
  const { common, managers } = await readManagersEvent(db, seen);
  if (!seen.entry) return managers;
  const entry = await getEntry(db, seen.entry.id, { ...seen, viewerId: seen.viewer.id });
  return { ...entry, ...common, isManagerEvent: false };
}
