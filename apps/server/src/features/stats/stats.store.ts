import { and, desc, eq, exists, isNotNull, isNull, min, notExists, sql } from 'drizzle-orm';
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
} from '../../db/schema.ts';

/** How many rooms a user is a member of and has not archived. */
export function countCurrentRooms(db: Db, userId: string): Promise<number> {
  return db.$count(
    roomMembers,
    and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt), isNull(roomMembers.archivedAt)),
  );
}

/** How many of a user's sheets have a pick for every fight of their card, empty cards aside. */
export async function countFilledCards(db: Db, userId: string): Promise<number> {
  const card = db.select({ id: fights.id }).from(fights).where(eq(fights.competitionId, competitions.id));
  const pick = db
    .select({ id: fightPicks.id })
    .from(fightPicks)
    .where(and(eq(fightPicks.fightId, fights.id), eq(fightPicks.bracketId, brackets.id)));
  const openFight = db
    .select({ id: fights.id })
    .from(fights)
    .where(and(eq(fights.competitionId, competitions.id), notExists(pick)));
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(brackets)
    .innerJoin(competitions, eq(competitions.roomId, brackets.roomId))
    .where(and(eq(brackets.ownerId, userId), exists(card), notExists(openFight)));
  return row?.count ?? 0;
}

/** How many of a user's sheets have a winner for every game of their bracket: one fewer than it has teams. */
export async function countFilledTournaments(db: Db, userId: string): Promise<number> {
  const picks = sql`(select count(*) from jsonb_object_keys(${tournamentSheets.picks}))`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(brackets)
    .innerJoin(tournamentSheets, eq(tournamentSheets.bracketId, brackets.id))
    .innerJoin(competitions, eq(competitions.roomId, brackets.roomId))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .where(and(eq(brackets.ownerId, userId), sql`${picks} = ${tournaments.size} - 1`));
  return row?.count ?? 0;
}

/** The rank of a user's best bracket in each completed room. */
export async function listFinishes(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ best: min(brackets.rank) })
    .from(brackets)
    .innerJoin(rooms, eq(rooms.id, brackets.roomId))
    .where(and(eq(brackets.ownerId, userId), isNotNull(rooms.completedAt)))
    .groupBy(brackets.roomId);
  return rows.flatMap(({ best }) => (best === null ? [] : [best]));
}

/** Ids of the rooms a user is a member of, most visited first, then newest. */
export async function listMostVisited(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: rooms.id })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)))
    .orderBy(desc(roomMembers.visits), desc(rooms.createdAt), desc(rooms.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
