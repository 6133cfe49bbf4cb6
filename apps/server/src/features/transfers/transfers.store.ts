import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { inChunks } from '../../kernel/db/chunk.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';

/** Returns the rows that an export of a room contains, except those of its competition. */
export async function readRoom(db: Db, roomId: string) {
  const [head] = await db
    .select({ room: rooms, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  if (!head) return null;
  const members = await db
    .select({ member: roomMembers, username: users.username, deletedAt: users.deletedAt })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(eq(roomMembers.roomId, roomId))
    .orderBy(asc(roomMembers.joinedAt), sql`lower(${users.username})`, asc(users.id));
  const stored = await db
    .select({ entry: entries })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, entries.roomId), eq(roomMembers.userId, entries.ownerId)),
    )
    .where(eq(entries.roomId, roomId))
    // Former members share one username, so they are ordered by when they joined.
    .orderBy(sql`lower(${users.username})`, asc(roomMembers.joinedAt), asc(users.id), asc(entries.number));
  return { ...head, members, entries: stored };
}

export type StoredRoom = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

/** Maps the usernames of a room's guests to their chosen names. */
export async function readGuestNames(db: Db, roomId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ username: users.username, guestName: users.guestName })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(and(eq(roomMembers.roomId, roomId), isNotNull(users.guestName)));
  return new Map(rows.map(({ username, guestName }) => [username, guestName ?? username]));
}

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

/** The rows of a new room, without the content of its competition. */
export interface NewRoom {
  madeUp: (typeof users.$inferInsert)[];
  room: typeof rooms.$inferInsert;
  competition: { id: string; roomId: string; createdAt: Date };
  members: (typeof roomMembers.$inferInsert)[];
  entries: (typeof entries.$inferInsert)[];
}

export async function writeRoom(db: Db, made: NewRoom): Promise<void> {
  await inChunks(made.madeUp, (rows) => db.insert(users).values(rows));
  await db.insert(rooms).values(made.room);
  await db.insert(competitions).values(made.competition);
  await inChunks(made.members, (rows) => db.insert(roomMembers).values(rows));
  await inChunks(made.entries, (rows) => db.insert(entries).values(rows));
}
