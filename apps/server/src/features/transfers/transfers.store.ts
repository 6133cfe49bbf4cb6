import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { inSlices } from '../../kernel/db/in-slices.ts';
import { byKey, keyed, onKey } from '../../kernel/db/room-keys.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomCodes, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/** The stored rows of a room that an export contains, except for its competition. */
export async function readRoom(db: Db, roomId: string) {
  const [head] = await db
    .select({ room: rooms, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, onKey(competitions.roomId, rooms.id))
    .where(byKey(rooms.id, roomId));
  if (!head) return null;
  const members = await db
    .select({ member: roomMembers, username: users.username, deletedAt: users.deletedAt })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(byKey(roomMembers.roomId, roomId))
    .orderBy(asc(roomMembers.joinedAt), sql`lower(${users.username})`, asc(users.id));
  const stored = await db
    .select({ entry: entries })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .innerJoin(
      roomMembers,
      and(onKey(roomMembers.roomId, entries.roomId), eq(roomMembers.userId, entries.ownerId)),
    )
    .where(byKey(entries.roomId, roomId))
    // Former members share a name: among these the order is that of the members.
    .orderBy(sql`lower(${users.username})`, asc(roomMembers.joinedAt), asc(users.id), asc(entries.number));
  return { ...head, members, entries: stored };
}

export type StoredRoom = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

/** Accounts by their lower-cased names. */
export async function findAccounts(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(
      and(
        inArray(
          sql`lower(${users.username})`,
          names.map((name) => name.toLowerCase()),
        ),
        isNull(users.deletedAt),
      ),
    );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The rows of a new room, except for its competition. */
export interface NewRoom {
  madeUp: (typeof users.$inferInsert)[];
  room: Omit<typeof rooms.$inferInsert, 'roomKey'>;
  competition: { id: string; roomId: string; createdAt: Date };
  members: Omit<typeof roomMembers.$inferInsert, 'roomKey'>[];
  entries: Omit<typeof entries.$inferInsert, 'roomKey'>[];
}

/** Stores a room with its members and entries. */
export async function writeRoom(db: Db, made: NewRoom): Promise<void> {
  await inSlices(made.madeUp, (rows) => db.insert(users).values(rows));
  const { id: roomId, roomCode: code, completedAt } = made.room;
  const row = { roomId, code, circleId: roomId, isCompleted: completedAt != null };
  await db.insert(roomCodes).values(keyed(roomCodes.roomId, [row]));
  await db.insert(rooms).values(keyed(rooms.id, [made.room]));
  await db.insert(competitions).values(keyed(competitions.roomId, [made.competition]));
  await inSlices(made.members, (rows) => db.insert(roomMembers).values(keyed(roomMembers.roomId, rows)));
  await inSlices(made.entries, (rows) => db.insert(entries).values(keyed(entries.roomId, rows)));
}

export async function isCodeTaken(db: Db, roomCode: string): Promise<boolean> {
  return (await db.$count(roomCodes, eq(roomCodes.code, roomCode))) > 0;
}
