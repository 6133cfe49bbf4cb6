import type { LockedPicks, Sport } from '@lockroom/rules';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { followings, templates } from '../../kernel/db/tables/templates.ts';
import { locksSql } from './competition.service.ts';

export type RoomRow = typeof rooms.$inferSelect;

export type NewRoomRow = Omit<typeof rooms.$inferInsert, 'circleId'> & {
  /** The first room of its series; defaults to a new series. */
  circleId?: string;
};

/** A room with the counts and locks that its card shows to one member. */
export type MemberRoomRow = Awaited<ReturnType<typeof selectRoomsOf>>[number];

const newestRooms = descending(rooms, rooms.createdAt);

/** Lists the rooms of a user, newest first, including archived ones. */
export function listRoomsOf(db: Db, userId: string, { after, limit }: Part): Promise<MemberRoomRow[]> {
  return after ? roomsOfAfter(db).execute({ userId, limit, after }) : roomsOf(db).execute({ userId, limit });
}

/** Finds a room of a user; administrators also find test rooms they have not joined. */
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

/** Lists all test rooms for an administrator, newest first, optionally of one sport. */
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

// Written like the condition of the partial index; `= true` would not always use it.
const testRoomOf = (sport: Sport | null) =>
  and(sql`${rooms.isTestRoom}`, sport === null ? undefined : eq(rooms.sport, sport));

/** Selects rooms of the member in the placeholder `userId`, and rooms that match `others` without membership. */
function selectRoomsOf(
  db: Db,
  { where, others }: { where?: SQL | undefined; others?: SQL | undefined } = {},
) {
  const userId = sql.placeholder('userId');
  return db
    .select({
      room: rooms,
      competitionId: competitions.id,
      creatorName: users.username,
      viewerId: sql<string>`${userId}::uuid`,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
      archivedAt: roomMembers.archivedAt,
      placeAskedAt: roomMembers.placeAskedAt,
      awaitsPlace: roomMembers.awaitsPlace,
      memberCount: sql<number>`(
        select count(*)::int from ${roomMembers} m
        where m.room_id = ${rooms.id} and m.left_at is null)`,
      bracketCount: sql<number>`(
        select count(*)::int from ${entries} b where b.room_id = ${rooms.id})`,
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
      // One JSON value per room, because a row per lock would dominate the time of a list.
      locks: sql<
        LockedPicks[]
      >`${locksSql({ competitionId: competitions.id, roomId: rooms.id, viewerId: userId })}`,
    })
    .from(rooms)
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)),
    )
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .innerJoin(users, eq(users.id, rooms.creatorId))
    .where(and(or(isNotNull(roomMembers.userId), others), where))
    .orderBy(...newestRooms.by);
}

/** Stores a room unless its code is taken; returns whether it was stored. */
export async function insertRoom(db: Db, row: NewRoomRow): Promise<boolean> {
  const stored = await db
    .insert(rooms)
    .values({ circleId: row.id, ...row })
    .onConflictDoNothing({ target: rooms.roomCode })
    .returning({ id: rooms.id });
  return stored.length > 0;
}

export async function findRoomByCode(db: Db, roomCode: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.roomCode, roomCode));
  return row ?? null;
}

export async function findRoomById(db: Db, roomId: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, roomId));
  return row ?? null;
}

export async function findPlayedRoom(db: Db, roomId: string) {
  const { id, name, sport, completedAt, version } = rooms;
  const [row] = await db
    .select({ id, name, sport, completedAt, version, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  return row ?? null;
}

/** Returns the versions of rooms by id, without deleted rooms. */
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

/** Finds a room and locks it: 'no key update' blocks other writers and 'share' locks, 'share' only blocks writers. */
export async function findRoomLocked(
  db: Db,
  roomId: string,
  strength: keyof typeof roomLocked,
): Promise<RoomRow | null> {
  const [row] = await roomLocked[strength](db).execute({ roomId });
  return row ?? null;
}

const lockedRoom = (strength: 'no key update' | 'share' | 'update', name: string) =>
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
  share: lockedRoom('share', 'room_shared'),
  update: lockedRoom('update', 'room_held'),
};

/** Locks a room against changes until the transaction ends; returns false if another transaction is changing it. */
export async function holdFreeRoom(db: Db, roomId: string): Promise<boolean> {
  const held = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.id, roomId))
    .for('share', { skipLocked: true });
  return held.length > 0;
}

export async function setRoomFields(
  db: Db,
  roomId: string,
  fields: Partial<Pick<RoomRow, RoomSetting>>,
): Promise<void> {
  await db.update(rooms).set(fields).where(eq(rooms.id, roomId));
}

/** The columns that the manager can change. */
export type RoomSetting =
  | 'name'
  | 'description'
  | 'roomPassword'
  | 'maxEntries'
  | 'maxParticipants'
  | 'takeBack';

/** Counts the entries of a room, including those of former members. */
export function countBrackets(db: Db, roomId: string): Promise<number> {
  return db.$count(entries, eq(entries.roomId, roomId));
}

const nextVersion = sql`${rooms.version} + 1`;

/**
 * Raises the version of a room, by which pages and shared answers notice a change. Everything that writes the entries
 * of a room, or its fights or tournament, must call this in the same transaction. A member's own pick does not count:
 * nobody else can see it yet, and all savers of a room would wait for its row.
 */
export async function raiseRoomVersion(db: Db, roomId: string): Promise<void> {
  await db.update(rooms).set({ version: nextVersion }).where(eq(rooms.id, roomId));
}

/** Marks a room as completed, or as running if null. */
export async function setCompletedAt(db: Db, roomId: string, completedAt: Date | null): Promise<void> {
  await db.update(rooms).set({ completedAt, version: nextVersion }).where(eq(rooms.id, roomId));
}

export async function setRemindedAt(db: Db, roomId: string, remindedAt: Date): Promise<void> {
  await db.update(rooms).set({ remindedAt }).where(eq(rooms.id, roomId));
}

export async function listEntryIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db.select({ id: entries.id }).from(entries).where(eq(entries.roomId, roomId));
  return rows.map(({ id }) => id);
}

export async function deleteRoom(db: Db, roomId: string): Promise<void> {
  await db.delete(rooms).where(eq(rooms.id, roomId));
}

/** Lists the ids of a user's rooms, including archived ones, and of all test rooms for administrators. */
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
