import { type Bracket, type EntryFact, type RoomEvent, roomTopic, userTopic } from '@lockroom/contract';
import {
  entryAccess,
  entryName,
  isAnythingLocked,
  isEverythingLocked,
  isFightSport,
  type PickLock,
  type PickViewer,
  pickAccess,
} from '@lockroom/rules';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { readTogether } from '../../kernel/db/transaction.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { createSharedReads } from '../../kernel/shared-reads.ts';
import { presentPerson } from '../images/images.service.ts';
import type { Telling } from '../notifications/notifications.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import { enterRoom } from '../rooms/membership.service.ts';
import { tellPlaces } from '../rooms/room-notices.service.ts';
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
  listEntriesOf,
  nextEntryNumber,
  type OwnedEntryRow,
} from './entries.store.ts';
import { countCompleteCards } from './fights/picks.store.ts';
import { cardDetails, cardLocks } from './fights/scoring.service.ts';
import { recomputeOwner, recomputeStandings } from './standings.service.ts';
import { countCompletePicks } from './tournaments/picks.store.ts';
import { finalScore, tournamentDetails, tournamentLocks } from './tournaments/scoring.service.ts';

export { findNewestEntryId } from './entries.store.ts';

export async function listEntries(db: Db, seen: EntryViewer): Promise<Bracket[]> {
  const [rows, detailsOf] = await readEntries(db, seen.room);
  return present(rows, detailsOf, seen);
}

/** Reads the part of a room's entries that is the same for every viewer. */
function readEntries(db: Db, room: PlayedRoom) {
  return readTogether(db, (one) => [listEntriesOf(one, room.id), readDetails(one, room, null)]);
}

/**
 * Reads what lists show of the picks of all entries of a room, or of one. The returned function returns null for a
 * deleted entry.
 */
export function readDetails(
  db: Db,
  room: PlayedRoom,
  entryId: string | null,
): Promise<(entryId: string) => EntryDetails | null> {
  return (isFightSport(room.sport) ? cardDetails : tournamentDetails)(db, room, entryId);
}

export function readLocks(db: Db, room: PlayedRoom): Promise<PickLock[]> {
  return (isFightSport(room.sport) ? cardLocks : tournamentLocks)(db, room);
}

/** Returns one entry with its standing; not_found if it was deleted. */
export async function getEntry(db: Db, entryId: string, seen: EntryViewer): Promise<Bracket> {
  const { entry } = await readEntry(db, entryId, seen);
  return entry;
}

async function readEntry(
  db: Db,
  entryId: string,
  seen: EntryViewer,
): Promise<{ entry: Bracket; locks: PickLock[] }> {
  const [row, detailsOf, ofRoom] = await readTogether(db, (one) => [
    findEntry(one, entryId),
    readDetails(one, seen.room, entryId),
    readLocks(one, seen.room),
  ]);
  const [entry] = present([found(row)], detailsOf, seen);
  return { entry: found(entry), locks: ofRoom };
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
 * Creates a member's next entry, logs it and returns its id. Refuses in this order: completed, everything locked, room
 * full (rules: api#order-of-refusals). An administrator who creates an entry joins a test room.
 */
export async function createEntry(
  db: Db,
  entry: {
    room: PlayedRoom;
    owner: Pick<Viewer, 'id' | 'username'>;
    now: number;
  },
): Promise<string> {
  const { owner, now } = entry;
  const room = await lockRoom(db, entry.room.id);
  refuseCompleted(room);
  if (isEverythingLocked(await readLocks(db, entry.room), now)) {
    refuse('locked', 'Everything in this room is locked, so no bracket can be added.');
  }
  if ((await countBrackets(db, room.id)) >= room.maxEntries) refuse('bracket_limit');
  // Administrators can enter test rooms without joining, but every entry owner is a member.
  if (room.isTestRoom) await enterRoom(db, { room, joiner: owner, now });
  const number = found(await nextEntryNumber(db, room.id, owner.id));
  const id = newId();
  await insertEntry(db, { id, roomId: room.id, ownerId: owner.id, number, createdAt: new Date(now) });
  await raiseRoomVersion(db, room.id);
  await logChange(db, {
    roomId: room.id,
    actor: owner,
    now,
    change: { kind: 'entry.created', data: { entryId: id, owner: owner.username, number } },
  });
  await recomputeStandings(db, entry.room, { resultsMoved: false });
  return id;
}

/**
 * Deletes an entry and logs it. The manager may do so at any time, the owner until something is locked, so that
 * standings do not shrink (rules: play#entries). Members who wait for a free place are notified.
 */
async function removeEntry(
  telling: Telling,
  removal: { room: ProvenRoom; entryId: string; viewer: Viewer },
): Promise<void> {
  const { db, now } = telling;
  const { viewer } = removal;
  const room = await lockRoom(db, removal.room.id);
  if (!removal.room.isManager) {
    refuseCompleted(room);
    if (isAnythingLocked(await readLocks(db, removal.room), now)) {
      refuse('locked', 'This bracket is locked and cannot be deleted any more.');
    }
  }
  const { username, entry } = found(await findEntry(db, removal.entryId));
  await deleteEntry(db, entry.id);
  await raiseRoomVersion(db, room.id);
  await logChange(db, {
    roomId: room.id,
    actor: viewer,
    now,
    change: { kind: 'entry.deleted', data: { entryId: entry.id, owner: username, number: entry.number } },
  });
  await recomputeOwner(db, removal.room, { resultsMoved: false, now });
  await tellPlaces(telling, removal);
}

/** Limits the lists of all entries: up to a hundred with their picks, fetched again after every result. */
const LISTS: ConcurrencyLimits = { atOnce: 8, waiting: 500, waitMs: 10_000 };

type MemberCall = Telling & { room: ProvenRoom; viewer: Viewer };
type EntryCall = MemberCall & { entry: ProvenEntry };

const read = ({ db, room, viewer, now }: MemberCall, entryId: string) =>
  getEntry(db, entryId, { room, viewerId: viewer.id, now });
const limited = createConcurrencyLimit(LISTS);
const sharedReads = createSharedReads<Awaited<ReturnType<typeof readEntries>>>();

/** The calls for entries. Some have further names in the contract, one for each kind. */
export const entryCalls = {
  list: ({ db, room, viewer, now }: MemberCall) =>
    limited(async () => {
      const [rows, detailsOf] = await sharedReads(room.id, () => readEntries(db, room));
      return present(rows, detailsOf, { room, viewerId: viewer.id, now });
    }, viewer.id),
  get: async (call: EntryCall): Promise<Bracket> => {
    const { db, room, viewer, now } = call;
    const seen = { room, viewerId: viewer.id, now };
    const { entry, locks } = await readEntry(db, call.entry.id, seen);
    const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted, now };
    const picksVisible = entryAccess({ ...who, fights: locks }) !== 'hidden';
    return { ...entry, picksVisible, isStarted: isAnythingLocked(locks, now) };
  },
  create: async (call: MemberCall) => {
    const { db, room, viewer, now, announce } = call;
    const id = await createEntry(db, { room, owner: viewer, now });
    announce(...entryTopics(room.id));
    // In a test room, the person creating an entry may not have been a member.
    if (room.isTestRoom) announce(userTopic(viewer.id, 'rooms'));
    return read(call, id);
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

export async function getEntryRank(db: Db, entryId: string): Promise<number> {
  return found(await findEntry(db, entryId)).entry.rank;
}

/** An entry with its rank, to compare two states of a room. */
export type RankedEntry = Awaited<ReturnType<typeof listRanks>>[number];

export async function listRanks(db: Db, roomId: string) {
  return (await listEntriesOf(db, roomId)).map(({ username, entry }) => {
    const { id, ownerId, number, rank, totalPoints: points, createdAt } = entry;
    return { id, ownerId, owner: username, number, rank, points, createdAt };
  });
}

export async function countCompleteEntries(db: Db, userId: string): Promise<number> {
  return (await countCompleteCards(db, userId)) + (await countCompletePicks(db, userId));
}

export interface EntryViewer {
  room: PlayedRoom & Pick<ProvenRoom, 'isManager' | 'isCompleted'>;
  viewerId: string;
  now: number;
}

/** An entry as a member of its room sees it. Only the owner and the manager see how many picks it holds. */
export function presentEntry(row: OwnedEntryRow, details: EntryDetails, seen: EntryViewer): Bracket {
  const { entry } = row;
  const isOwner = entry.ownerId === seen.viewerId;
  return {
    ...entry,
    name: entryName(row.username, entry.number),
    sport: seen.room.sport,
    creatorId: entry.ownerId,
    user: presentPerson({ ...row, id: entry.ownerId }),
    createdAt: entry.createdAt.toISOString(),
    fightScores: details.scores,
    bracketSize: details.size,
    editedByManagerAt: entry.editedByManagerAt?.toISOString() ?? null,
    ...tieBreakerOf(
      details,
      { isOwner, isManager: seen.room.isManager, completed: seen.room.isCompleted },
      seen.now,
    ),
    isOwner,
    picksSaved: isOwner || seen.room.isManager ? details.picksSaved : null,
  };
}

// The tie-breaker is as secret as the picks (rules: secrecy#tie-breakers).
function tieBreakerOf(
  { tieBreaker }: EntryDetails,
  viewer: PickViewer,
  now: number,
): Pick<Bracket, 'superBowlTeam1Score' | 'superBowlTeam2Score'> {
  const isOpen = tieBreaker && pickAccess({ ...viewer, ...tieBreaker.lock, now }) !== 'hidden';
  return {
    superBowlTeam1Score: isOpen ? tieBreaker.team1Score : null,
    superBowlTeam2Score: isOpen ? tieBreaker.team2Score : null,
  };
}

const MANAGER_EVENT_NAME = 'Managers Only';

/** Returns the manager's event of a room, followed by one event per entry by rank (rules: api#events). */
export async function listEvents(db: Db, { room, viewer, now }: AtRoom): Promise<RoomEvent[]> {
  const { sport, creatorId } = room;
  const { maxPossiblePoints, lockTime } = await readRoom(db, viewer, room, now);
  const actual = isFightSport(sport) ? { team1Score: null, team2Score: null } : await finalScore(db, room);
  const common = {
    roomId: room.id,
    sport,
    lockDatetime: lockTime,
    superBowlActualTeam1Score: actual.team1Score,
    superBowlActualTeam2Score: actual.team2Score,
  };
  const entries = await listEntries(db, { room, viewerId: viewer.id, now });
  return [
    {
      ...common,
      id: room.competitionId,
      name: MANAGER_EVENT_NAME,
      isManagerEvent: true,
      creatorId,
      maxPoints: maxPossiblePoints,
      superBowlTeam1Score: null,
      superBowlTeam2Score: null,
    },
    ...entries.map((entry) => ({ ...entry, ...common, isManagerEvent: false })),
  ];
}

/** Returns the event of an entry, or the manager's event without one. */
export async function getEvent(
  db: Db,
  seen: AtRoom & { entry: Pick<ProvenEntry, 'id'> | null },
): Promise<RoomEvent> {
  const events = await listEvents(db, seen);
  return found(events.find(({ id, isManagerEvent }) => (seen.entry ? id === seen.entry.id : isManagerEvent)));
}
