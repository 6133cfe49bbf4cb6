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
import type { PlayedInRooms } from './competition.service.ts';

export type RoomRow = typeof rooms.$inferSelect;

export type NewRoomRow = Omit<typeof rooms.$inferInsert, 'circleId'> & {
  /** The first room of its series; a room without one starts a series of its own. */
  circleId?: string;
};

/** A room with what its cards show of people, brackets and locks, as one member sees it. */
export type MemberRoomRow = Awaited<ReturnType<typeof selectRoomsOf>>[number];

type Types = readonly PlayedInRooms[];

const newestRooms = descending(rooms, rooms.createdAt);

/** The rooms a user is a member of, newest first, archived ones included. */
export function listRoomsOf(
  db: Db,
  types: Types,
  userId: string,
  { after, limit }: Part,
): Promise<MemberRoomRow[]> {
  const statements = statementsFor(types);
  return after
    ? statements.roomsOfAfter(db).execute({ userId, limit, after })
    : statements.roomsOf(db).execute({ userId, limit });
}

/** One of the rooms a user is a member of, or, for who sees them all, a test room. */
export async function findRoomOf(
  db: Db,
  types: Types,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  roomId: string,
): Promise<MemberRoomRow | null> {
  const [row] = await statementsFor(types).roomOf(db).execute({ userId: id, isAdmin, roomId });
  return row ?? null;
}

// Locks are a part of these statements, and the types write that part; a server has one list of them.
const statements = new WeakMap<Types, ReturnType<typeof makeStatements>>();

function statementsFor(types: Types) {
  const made = statements.get(types) ?? makeStatements(types);
  statements.set(types, made);
  return made;
}

function makeStatements(types: Types) {
  return {
    roomsOf: preparedOnce((db) =>
      selectRoomsOf(db, types).limit(sql.placeholder('limit')).prepare('rooms_of'),
    ),
    roomsOfAfter: preparedOnce((db) =>
      selectRoomsOf(db, types, { where: newestRooms.after(sql.placeholder('after')) })
        .limit(sql.placeholder('limit'))
        .prepare('rooms_of_after'),
    ),
    roomOf: preparedOnce((db) =>
      selectRoomsOf(db, types, {
        where: eq(rooms.id, sql.placeholder('roomId')),
        others: and(sql`${sql.placeholder('isAdmin')}::boolean`, rooms.isTestRoom),
      }).prepare('room_of'),
    ),
  };
}

/** Every test room as an administrator sees it, newest first; of one sport where one is named. */
export function listTestRooms(
  db: Db,
  types: Types,
  userId: string,
  sport: Sport | null,
  { after, limit }: Part,
): Promise<MemberRoomRow[]> {
  const where = and(testRoomOf(sport), after ? newestRooms.after(after) : undefined);
  return selectRoomsOf(db, types, { where, others: sql`${rooms.isTestRoom}` })
    .limit(limit)
    .prepare('')
    .execute({ userId });
}

/** Whether there is this test room; of one sport where one is named. */
export async function isTestRoom(db: Db, roomId: string, sport: Sport | null): Promise<boolean> {
  return (await db.$count(rooms, and(eq(rooms.id, roomId), testRoomOf(sport)))) > 0;
}

// Written as the index has it: a value to compare with would not always be taken for true.
const testRoomOf = (sport: Sport | null) =>
  and(sql`${rooms.isTestRoom}`, sport === null ? undefined : eq(rooms.sport, sport));

/** Rooms of the member `userId`, a placeholder, and `others` that one need not be a member of. */
function selectRoomsOf(
  db: Db,
  types: Types,
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
      // The viewer's own, the oldest first.
      entryIds: sql<string[]>`coalesce((
        select jsonb_agg(b.id order by b.number) from ${entries} b
        where b.room_id = ${rooms.id} and b.owner_id = ${userId}), '[]')`,
      follows: sql<string | null>`(
        select t.name from ${followings} f inner join ${templates} t on t.id = f.template_id
        where f.room_id = ${rooms.id})`,
      hasHall: sql<boolean>`exists (
        select from ${rooms} other
        where other.circle_id = ${rooms.circleId} and other.completed_at is not null)`,
      // One value per room: rows of their own for every lock of every room would be most of the time of a list.
      locks: sql<LockedPicks[]>`(${sql.join(
        types.map((type) =>
          type.locksSql({
            competitionId: competitions.id,
            roomId: rooms.id,
            viewerId: userId,
          }),
        ),
        sql` || `,
      )})`,
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

/** Stores a room unless another has its code already; tells whether it was stored. */
export async function insertRoom(db: Db, row: NewRoomRow): Promise<boolean> {
  const stored = await db
    .insert(rooms)
    .values({ circleId: row.id, ...row })
    .onConflictDoNothing({ target: rooms.roomCode })
    .returning({ id: rooms.id });
  return stored.length > 0;
}

/** Stores what is played in a room. */
export async function insertCompetition(
  db: Db,
  row: { id: string; roomId: string; createdAt: Date },
): Promise<void> {
  await db.insert(competitions).values(row);
}

/** The room of a code, as typed by somebody who need not be a member. */
export async function findRoomByCode(db: Db, roomCode: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.roomCode, roomCode));
  return row ?? null;
}

export async function findRoomById(db: Db, roomId: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, roomId));
  return row ?? null;
}

/** A room with the competition that is played in it. */
export async function findPlayedRoom(db: Db, roomId: string) {
  const { id, name, sport, completedAt, version } = rooms;
  const [row] = await db
    .select({ id, name, sport, completedAt, version, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  return row ?? null;
}

/** The versions of rooms by id; rooms that are gone are left out. */
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

/** The room, locked in this transaction: 'no key update' against every other change, 'share' against those alone. */
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

/** Locks a room against its manager's changes until the transaction ends; false where somebody is changing it. */
export async function holdFreeRoom(db: Db, roomId: string): Promise<boolean> {
  const held = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.id, roomId))
    .for('share', { skipLocked: true });
  return held.length > 0;
}

/** Changes columns of a room that its manager decides. */
export async function setRoomFields(
  db: Db,
  roomId: string,
  fields: Partial<Pick<RoomRow, RoomSetting>>,
): Promise<void> {
  await db.update(rooms).set(fields).where(eq(rooms.id, roomId));
}

/** The columns that can be changed after a room was made. */
export type RoomSetting =
  | 'name'
  | 'description'
  | 'roomPassword'
  | 'maxEntries'
  | 'maxParticipants'
  | 'takeBack';

/** How many brackets a room has, those of former members included. */
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

/** Marks a room completed, or with null running again. */
export async function setCompletedAt(db: Db, roomId: string, completedAt: Date | null): Promise<void> {
  await db.update(rooms).set({ completedAt, version: nextVersion }).where(eq(rooms.id, roomId));
}

/** Stores when a room's members were last reminded by its manager. */
export async function setRemindedAt(db: Db, roomId: string, remindedAt: Date): Promise<void> {
  await db.update(rooms).set({ remindedAt }).where(eq(rooms.id, roomId));
}

/** Deletes a room with everything in it. */
export async function deleteRoom(db: Db, roomId: string): Promise<void> {
  await db.delete(rooms).where(eq(rooms.id, roomId));
}

/** Ids of the rooms a user is a member of, archived ones included; of administrators every test room, too. */
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
