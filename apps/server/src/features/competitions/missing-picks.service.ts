import { type CountedPicks, entryName, type LockedPicks, MOUNTAIN, missingPicks } from '@lockroom/rules';
import { and, asc, count, eq, gt, isNull, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { lockReminders } from '../../kernel/db/tables/notifications.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import type {
  DueLock,
  DueWindow,
  MemberToRemind,
  OpenLock,
  RoomToRemind,
} from '../notifications/reminders.service.ts';
import { locksSql } from '../rooms/competition.service.ts';

/** A part of a room with one lock: a fight or a tournament. */
export type OpenPart = OpenLock & CountedPicks;

/** A room with its open fights or its open tournament, ordered by lock time. */
interface OpenRoom {
  room: RoomToRemind['room'];
  open: readonly OpenPart[];
}

/**
 * Returns the members with missing picks for each room. While entries can still be created, a member without an entry
 * is missing all picks, unless they are a manager. With `userIds`, returns only these users.
 */
export async function whoIsMissingPicks(
  db: Db,
  rooms: readonly (OpenRoom | null)[],
  userIds: readonly string[] | null,
): Promise<(RoomToRemind | null)[]> {
  const roomIds = [...new Set(rooms.flatMap((one) => one?.room.id ?? []))];
  const members = await listMemberEntries(db, roomIds, userIds);
  const membersOf = ({ room, open }: OpenRoom) =>
    (members.get(room.id) ?? []).flatMap((member) => missingOf(member, open));
  return rooms.map((one) => one && { room: one.room, members: membersOf(one) });
}

function missingOf(member: MemberEntries, open: readonly OpenPart[]): MemberToRemind[] {
  const { userId, username, isManager, canAddEntry, entries } = member;
  const ids = entries.map(({ id }) => id);
  const lacks = missingPicks(open, ids, canAddEntry && !isManager).filter(({ parts }) => parts.length > 0);
  const missing = open.filter((part) => lacks.some(({ parts }) => parts.some((one) => one.part === part)));
  const [first] = missing;
  if (!first) return [];
  const picks = lacks.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.missing, 0);
  const lacking = entries.filter(({ id }) => lacks.some(({ entryId }) => entryId === id));
  const named = lacking.map(({ id, number }) => ({ id, name: entryName(username, number) }));
  return [{ userId, picks, first, missing, entries: named }];
}

export interface MemberEntries {
  userId: string;
  username: string;
  isManager: boolean;
  canAddEntry: boolean;
  entries: { id: string; number: number }[];
}

/**
 * Returns each room's current members by room id, or only those in `userIds`. Includes members who archived the room,
 * but not placeholder accounts.
 */
export async function listMemberEntries(
  db: Db,
  roomIds: readonly string[],
  userIds: readonly string[] | null = null,
): Promise<Map<string, MemberEntries[]>> {
  const byRoom = new Map<string, MemberEntries[]>();
  if (roomIds.length === 0) return byRoom;
  const rows = await (userIds === null
    ? allMemberEntries(db).execute({ roomIds })
    : entriesOfUsers(db).execute({ roomIds, userIds }));
  for (const { roomId, entryId, number, ...person } of rows) {
    const room = byRoom.get(roomId) ?? [];
    byRoom.set(roomId, room);
    if (room.at(-1)?.userId !== person.userId) room.push({ ...person, entries: [] });
    if (entryId !== null && number !== null) room.at(-1)?.entries.push({ id: entryId, number });
  }
  return byRoom;
}

const allMemberEntries = preparedOnce((db) => selectMemberEntries(db).prepare('all_seats'));
const isAmong = sql`${roomMembers.userId} = any(${sql.placeholder('userIds')}::uuid[])`;
const entriesOfUsers = preparedOnce((db) => selectMemberEntries(db, isAmong).prepare('seats_of_users'));

function selectMemberEntries(db: Db, condition?: SQL) {
  const roomIds = sql`${sql.placeholder('roomIds')}::uuid[]`;
  // Count entries once per room, not once per member.
  const taken = db
    .select({ roomId: entries.roomId, brackets: count().as('brackets') })
    .from(entries)
    .where(and(sql`${entries.roomId} = any(${roomIds})`, eq(entries.isRemoved, false)))
    .groupBy(entries.roomId)
    .as('taken');
  return db
    .select({
      roomId: rooms.id,
      userId: users.id,
      username: shownName,
      isManager: sql<boolean>`${rooms.creatorId} = ${users.id} or ${roomMembers.deputySince} is not null`,
      canAddEntry: sql<boolean>`coalesce(${taken.brackets}, 0) < ${rooms.maxEntries}`,
      entryId: entries.id,
      number: entries.number,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(users, and(eq(users.id, roomMembers.userId), eq(users.isActive, true)))
    .leftJoin(taken, eq(taken.roomId, rooms.id))
    .leftJoin(entries, and(eq(entries.roomId, rooms.id), eq(entries.ownerId, users.id)))
    .where(and(sql`${rooms.id} = any(${roomIds})`, isNull(roomMembers.leftAt), condition))
    .orderBy(asc(rooms.id), asc(users.id), asc(entries.number));
}

/** Returns a room's locks with each entry's picks, and the time when the room's members were last reminded. */
export async function readRoomLocks(
  db: Db,
  roomId: string,
): Promise<{ locks: LockedPicks[]; remindedAt: Date | null; timeZone: string }> {
  const asked = { competitionId: competitions.id, roomId: rooms.id, viewerId: null };
  const locks = sql<LockedPicks[]>`${locksSql(asked)}`;
  const [row] = await db
    .select({ locks, remindedAt: rooms.remindedAt, timeZone: rooms.timeZone })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  return row ?? { locks: [], remindedAt: null, timeZone: MOUNTAIN };
}

type LockTable = PgTable & Record<'competitionId' | 'lockAt', PgColumn>;

/** Implements `LockSource.dueLocks` for a table's open rows. */
export async function listDueLocks(
  db: Db,
  table: LockTable,
  isOpen: SQL | undefined,
  { after, until, most, competitionId: onlyId, excludedIds = [] }: DueWindow,
): Promise<DueLock[]> {
  const { competitionId, lockAt } = table;
  const locks = db
    .selectDistinct({ competitionId, lockAt })
    .from<PgTable>(table)
    .where(
      and(
        isOpen,
        gt(lockAt, after),
        lte(lockAt, until),
        onlyId === undefined ? undefined : eq(competitionId, onlyId),
        excludedIds.length > 0 ? notInArray(competitionId, [...excludedIds]) : undefined,
      ),
    )
    .as('locks');
  const seenTo = db
    .select({ lockAt: lockReminders.lockAt })
    .from(lockReminders)
    .where(and(eq(lockReminders.competitionId, locks.competitionId), eq(lockReminders.lockAt, locks.lockAt)));
  return db
    .select({
      competitionId: competitions.id,
      lockAt: sql<Date>`${locks.lockAt}`.mapWith(lockReminders.lockAt),
      room: { id: rooms.id, name: rooms.name, timeZone: rooms.timeZone },
    })
    .from(locks)
    .innerJoin(competitions, eq(competitions.id, locks.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(isNull(rooms.completedAt), notExists(seenTo)))
    .orderBy(asc(locks.lockAt), asc(locks.competitionId))
    .limit(most);
}
