import type { LockedPicks, Sport } from '@lockroom/rules';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { currentMembership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { followings, templates } from '../../kernel/db/tables/templates.ts';
import { webhooks } from '../../kernel/db/tables/webhooks.ts';
import { locksSql } from './competition.service.ts';

export type RoomRow = typeof rooms.$inferSelect;

export type NewRoomRow = Omit<typeof rooms.$inferInsert, 'circleId'> & {
  /** The id of the first room of the series; defaults to the new room's own id. */
  circleId?: string;
};

/** A room with the counts and locks that a member sees in a list of rooms. */
export type MemberRoomRow = Awaited<ReturnType<typeof selectRoomsOf>>[number];

const newestRooms = descending(rooms, rooms.createdAt);

export function listRoomsOf(db: Db, userId: string, { after, limit }: Part): Promise<MemberRoomRow[]> {
  return after ? roomsOfAfter(db).execute({ userId, limit, after }) : roomsOf(db).execute({ userId, limit });
}

/** Finds one of a user's rooms; for administrators also a test room that they have not joined. */
export async function findRoomOf(
  db: Db,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  roomId: string,
): Promise<MemberRoomRow | null> {
  const [row] = await roomOf(db).execute({ userId: id, isAdmin, roomId });
  return row ?? null;
}

const roomsOf = preparedOnce((db) => selectRoomsOf(db).limit(sql.placeholder('limit')).prepare('rooms_of'));
const roomsOfAfter = preparedOnce((db) =>
  selectRoomsOf(db, { where: newestRooms.after(sql.placeholder('after')) })
    .limit(sql.placeholder('limit'))
    .prepare('rooms_of_after'),
);
const roomOf = preparedOnce((db) =>
  selectRoomsOf(db, {
    where: eq(rooms.id, sql.placeholder('roomId')),
    others: and(sql`${sql.placeholder('isAdmin')}::boolean`, rooms.isTestRoom),
  }).prepare('room_of'),
);

export function listTestRooms(
  db: Db,
  userId: string,
  sport: Sport | null,
  { after, limit }: Part,
): Promise<MemberRoomRow[]> {
  const where = and(testRoomOf(sport), after ? newestRooms.after(after) : undefined);
  return selectRoomsOf(db, { where, others: sql`${rooms.isTestRoom}` })
    .limit(limit)
    .prepare('')
    .execute({ userId });
}

export async function isTestRoom(db: Db, roomId: string, sport: Sport | null): Promise<boolean> {
  return (await db.$count(rooms, and(eq(rooms.id, roomId), testRoomOf(sport)))) > 0;
}

// This must have the same wording as the partial index's condition; with `= true`, PostgreSQL would not always use the
// index.
const testRoomOf = (sport: Sport | null) =>
  and(sql`${rooms.isTestRoom}`, sport === null ? undefined : eq(rooms.sport, sport));

/** Selects the rooms of the user whose id fills the placeholder `userId`, and all rooms that match `others`. */
function selectRoomsOf(
  db: Db,
  { where, others }: { where?: SQL | undefined; others?: SQL | undefined } = {},
) {
  const userId = sql.placeholder('userId');
  return db
    .select({
      room: rooms,
      competitionId: competitions.id,
      creatorName: shownName,
      viewerId: sql<string>`${userId}::uuid`,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
      deputySince: roomMembers.deputySince,
      archivedAt: roomMembers.archivedAt,
      pausedAt: roomMembers.pausedAt,
      reason: roomMembers.reason,
      placeAskedAt: roomMembers.placeAskedAt,
      awaitsPlace: roomMembers.awaitsPlace,
      lateEntryUntil: roomMembers.lateEntryUntil,
      hasManager: sql<boolean>`exists (
        select from ${roomMembers} m
        where m.room_id = ${rooms.id} and m.user_id = ${rooms.creatorId} and m.left_at is null)`,
      offeredToName: nameOf(rooms.offeredToId),
      takeOverByName: nameOf(rooms.takeOverById),
      memberCount: sql<number>`(
        select count(*)::int from ${roomMembers} m
        where m.room_id = ${rooms.id} and m.left_at is null)`,
      bracketCount: sql<number>`(
        select count(*)::int from ${entries} b where b.room_id = ${rooms.id} and not b.is_removed)`,
      userPoints: sql<number>`coalesce((
        select max(b.total_points) from ${entries} b
        where b.room_id = ${rooms.id} and b.owner_id = ${userId}), 0)`,
      // The viewer's own entries, oldest first.
      entryIds: sql<string[]>`coalesce((
        select jsonb_agg(b.id order by b.number) from ${entries} b
        where b.room_id = ${rooms.id} and b.owner_id = ${userId}), '[]')`,
      follows: sql<string | null>`(
        select t.name from ${followings} f inner join ${templates} t on t.id = f.template_id
        where f.room_id = ${rooms.id})`,
      hasHall: sql<boolean>`exists (
        select from ${rooms} other
        where other.circle_id = ${rooms.circleId} and other.completed_at is not null)`,
      // Selects one JSON value per room, because reading one row per lock took most of the query's time.
      locks: sql<
        LockedPicks[]
      >`${locksSql({ competitionId: competitions.id, roomId: rooms.id, viewerId: userId })}`,
    })
    .from(rooms)
    .leftJoin(roomMembers, currentMembership(rooms.id, userId))
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .innerJoin(users, eq(users.id, rooms.creatorId))
    .where(and(or(isNotNull(roomMembers.userId), others), where))
    .orderBy(...newestRooms.by);
}

const nameOf = (id: PgColumn) => sql<string | null>`(select u.username from ${users} u where u.id = ${id})`;

export async function findRoomByCode(db: Db, roomCode: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.roomCode, roomCode));
  return row ?? null;
}

export async function findRoomById(db: Db, roomId: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, roomId));
  return row ?? null;
}

export async function findPlayedRoom(db: Db, roomId: string) {
  const { id, name, sport, timeZone, completedAt, version } = rooms;
  const [row] = await db
    .select({ id, name, sport, timeZone, completedAt, version, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  return row ?? null;
}

export async function listVersions(db: Db, roomIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await versionsOf(db).execute({ roomIds });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const versionsOf = preparedOnce((db) =>
  db
    .select({ id: rooms.id, version: rooms.version })
    .from(rooms)
    .where(sql`${rooms.id} = any(${sql.placeholder('roomIds')}::uuid[])`)
    .prepare('versions_of'),
);

/** Finds a room and locks its row against other transactions. 'update' also blocks new rows that reference the room. */
export async function findRoomLocked(
  db: Db,
  roomId: string,
  strength: keyof typeof roomLocked,
): Promise<RoomRow | null> {
  const [row] = await roomLocked[strength](db).execute({ roomId });
  return row ?? null;
}

const lockedRoom = (strength: 'no key update' | 'update', name: string) =>
  preparedOnce((db) =>
    db
      .select()
      .from(rooms)
      .where(eq(rooms.id, sql.placeholder('roomId')))
      .for(strength)
      .prepare(name),
  );
const roomLocked = {
  'no key update': lockedRoom('no key update', 'room_locked'),
  update: lockedRoom('update', 'room_held'),
};

/** Runs on each save, so it reads only one column. Other transactions may still insert rows that reference the room. */
export async function findRoomShared(db: Db, roomId: string): Promise<Pick<RoomRow, 'completedAt'> | null> {
  const [row] = await roomShared(db).execute({ roomId });
  return row ?? null;
}

const roomShared = preparedOnce((db) =>
  db
    .select({ completedAt: rooms.completedAt })
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('roomId')))
    .for('share')
    .prepare('room_shared'),
);

/** Takes a shared lock on a room's row. Returns false if another transaction is changing the room. */
export async function holdFreeRoom(db: Db, roomId: string): Promise<boolean> {
  const held = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.id, roomId))
    .for('share', { skipLocked: true });
  return held.length > 0;
}

export async function updateRoom(db: Db, roomId: string, values: Partial<RoomRow>): Promise<void> {
  await db.update(rooms).set(values).where(eq(rooms.id, roomId));
}

export type RoomSetting =
  | 'name'
  | 'description'
  | 'roomPassword'
  | 'maxEntries'
  | 'maxParticipants'
  | 'takeBack'
  | 'isSealed'
  | 'timeZone'
  | 'accountsOnly';

/** Counts a room's entries, including former members' entries but not removed people's entries. */
export function countBrackets(db: Db, roomId: string): Promise<number> {
  return db.$count(entries, and(eq(entries.roomId, roomId), eq(entries.isRemoved, false)));
}

const nextVersion = sql`${rooms.version} + 1`;

/**
 * Increments a room's version, so that pages and shared responses are updated. Every transaction that changes the
 * room's entries, fights or tournament must call this. Saving one's own picks must not: nobody else can see the picks
 * yet, and simultaneous saves would have to wait for one another.
 */
export async function raiseRoomVersion(db: Db, roomId: string): Promise<void> {
  await db.update(rooms).set({ version: nextVersion }).where(eq(rooms.id, roomId));
}

export async function raiseRoomVersions(db: Db, roomIds: readonly string[]): Promise<void> {
  await db
    .update(rooms)
    .set({ version: nextVersion })
    .where(inArray(rooms.id, [...roomIds]));
}

/** Locks these rooms' rows, ordered by id. Skips completed rooms and rooms with an enabled webhook. */
export async function lockRunningRooms(db: Db, roomIds: readonly string[]) {
  const { id, name, sport, timeZone } = rooms;
  const hooked = db.select({ id: webhooks.roomId }).from(webhooks).where(isNull(webhooks.offAt));
  return db
    .select({ id, name, sport, timeZone, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(and(inArray(rooms.id, [...roomIds]), isNull(rooms.completedAt), notInArray(rooms.id, hooked)))
    .orderBy(asc(rooms.id))
    .for('no key update', { of: rooms });
}

export async function setCompletedAt(db: Db, roomId: string, completedAt: Date | null): Promise<void> {
  await db.update(rooms).set({ completedAt, version: nextVersion }).where(eq(rooms.id, roomId));
}

export async function listEntryIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db.select({ id: entries.id }).from(entries).where(eq(entries.roomId, roomId));
  return rows.map(({ id }) => id);
}

export async function deleteRoom(db: Db, roomId: string): Promise<void> {
  await db.delete(rooms).where(eq(rooms.id, roomId));
}

/** Lists the ids of a user's rooms, including archived ones, and for administrators also the ids of all test rooms. */
export async function listRoomIds(
  db: Db,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<string[]> {
  const joined = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userId, id), isNull(roomMembers.leftAt)));
  const testRooms = db.select({ id: rooms.id }).from(rooms).where(eq(rooms.isTestRoom, true));
  const rows = await (isAdmin ? union(joined, testRooms) : joined);
  return rows.map((row) => row.id);
}
