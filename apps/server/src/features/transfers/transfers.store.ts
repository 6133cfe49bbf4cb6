import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import {
  brackets,
  competitions,
  fightPicks,
  fights,
  roomMembers,
  rooms,
  tournamentSheets,
  tournaments,
  users,
} from '../../db/schema.ts';

// A statement takes 65,535 values.
const ROWS_AT_ONCE = 1_000;

/** Everything of a room that an export holds, as stored. */
export async function readRoom(db: Db, roomId: string) {
  const [head] = await db
    .select({ room: rooms, competitionId: competitions.id, creator: users.username })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .innerJoin(users, eq(users.id, rooms.creatorId))
    .where(eq(rooms.id, roomId));
  if (!head) return null;
  const card = await db
    .select()
    .from(fights)
    .where(eq(fights.competitionId, head.competitionId))
    .orderBy(asc(fights.position));
  const [tournament] = await db
    .select()
    .from(tournaments)
    .where(eq(tournaments.competitionId, head.competitionId));
  const members = await db
    .select({ member: roomMembers, username: users.username })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(eq(roomMembers.roomId, roomId))
    .orderBy(asc(roomMembers.joinedAt), sql`lower(${users.username})`);
  const sheets = await db
    .select({ bracket: brackets, owner: users.username, sheet: tournamentSheets })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.ownerId))
    .leftJoin(tournamentSheets, eq(tournamentSheets.bracketId, brackets.id))
    .where(eq(brackets.roomId, roomId))
    .orderBy(sql`lower(${users.username})`, asc(brackets.number));
  const picks = await db
    .select({ pick: fightPicks, fight: fights.position })
    .from(fightPicks)
    .innerJoin(brackets, eq(brackets.id, fightPicks.bracketId))
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(brackets.roomId, roomId))
    .orderBy(asc(fights.position));
  return { ...head, card, tournament: tournament ?? null, members, sheets, picks };
}

/** See {@link readRoom}. */
export type StoredRoom = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

/** Accounts by their lower-cased names. */
export async function findAccounts(
  db: Db,
  names: readonly string[],
): Promise<Map<string, { id: string; isActive: boolean }>> {
  const rows = await db
    .select({ id: users.id, name: sql<string>`lower(${users.username})`, isActive: users.isActive })
    .from(users)
    .where(
      inArray(
        sql`lower(${users.username})`,
        names.map((name) => name.toLowerCase()),
      ),
    );
  return new Map(rows.map(({ name, id, isActive }) => [name, { id, isActive }]));
}

/** What a new room is made of. */
export interface NewRoom {
  madeUp: (typeof users.$inferInsert)[];
  room: typeof rooms.$inferInsert;
  competition: typeof competitions.$inferInsert;
  fights: (typeof fights.$inferInsert)[];
  tournament: typeof tournaments.$inferInsert | null;
  members: (typeof roomMembers.$inferInsert)[];
  brackets: (typeof brackets.$inferInsert)[];
  picks: (typeof fightPicks.$inferInsert)[];
  sheets: (typeof tournamentSheets.$inferInsert)[];
}

/** Stores a room with everything in it. */
export async function writeRoom(db: Db, made: NewRoom): Promise<void> {
  await inSlices(made.madeUp, (rows) => db.insert(users).values(rows));
  await db.insert(rooms).values(made.room);
  await db.insert(competitions).values(made.competition);
  await inSlices(made.fights, (rows) => db.insert(fights).values(rows));
  if (made.tournament) await db.insert(tournaments).values(made.tournament);
  await inSlices(made.members, (rows) => db.insert(roomMembers).values(rows));
  await inSlices(made.brackets, (rows) => db.insert(brackets).values(rows));
  await inSlices(made.picks, (rows) => db.insert(fightPicks).values(rows));
  await inSlices(made.sheets, (rows) => db.insert(tournamentSheets).values(rows));
}

/** Whether a room code is taken. */
export async function isCodeTaken(db: Db, roomCode: string): Promise<boolean> {
  const rows = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.roomCode, roomCode));
  return rows.length > 0;
}

async function inSlices<T>(rows: readonly T[], store: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await store(rows.slice(at, at + ROWS_AT_ONCE));
}
