import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { brackets, competitions, rooms, tournamentSheets, tournaments } from '../../db/schema.ts';

/** What is stored of a sheet. */
export type SheetRow = Pick<typeof tournamentSheets.$inferSelect, 'picks' | 'team1Score' | 'team2Score'>;

/** One bracket's sheet, null while it is empty, with the tournament as it was at the same moment. */
export async function findSheet(db: Db, bracketId: string) {
  const [row] = await db
    .select({
      sport: rooms.sport,
      tournament: getTableColumns(tournaments),
      sheet: getTableColumns(tournamentSheets),
    })
    .from(brackets)
    .innerJoin(rooms, eq(rooms.id, brackets.roomId))
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .leftJoin(tournamentSheets, eq(tournamentSheets.bracketId, brackets.id))
    .where(eq(brackets.id, bracketId));
  return row ?? null;
}

/**
 * What lists show of the sheets of some of a room's brackets, each with the lock as it was at the same moment; every
 * bracket has a row.
 */
export function listSheetFigures(db: Db, roomId: string, bracketIds: readonly string[]) {
  return sheetFigures(db).execute({ roomId, bracketIds });
}

const sheetFigures = preparedOnce((db) =>
  db
    .select({
      bracketId: brackets.id,
      size: tournaments.size,
      lockAt: tournaments.lockAt,
      hasResult: sql<boolean>`(${tournaments.results} <> '{}'::jsonb or ${tournaments.actualTeam1Score} is not null)`,
      picks: tournamentSheets.picks,
      team1Score: tournamentSheets.team1Score,
      team2Score: tournamentSheets.team2Score,
    })
    .from(brackets)
    .innerJoin(competitions, eq(competitions.roomId, brackets.roomId))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .leftJoin(tournamentSheets, eq(tournamentSheets.bracketId, brackets.id))
    .where(
      and(
        eq(brackets.roomId, sql.placeholder('roomId')),
        sql`${brackets.id} = any(${sql.placeholder('bracketIds')}::uuid[])`,
      ),
    )
    .prepare('sheet_figures'),
);

/** How many of a room's sheets picked each team in each game. */
export async function countTeamPicks(
  db: Db,
  roomId: string,
): Promise<{ gameId: string; team: string; sheets: number }[]> {
  const { rows } = await db.execute<{ gameId: string; team: string; sheets: number }>(sql`
    select pick.key as "gameId", pick.value as team, count(*)::int as sheets
    from tournament_sheets s join brackets b on b.id = s.bracket_id, jsonb_each_text(s.picks) as pick
    where b.room_id = ${roomId}
    group by pick.key, pick.value`);
  return rows;
}

/** How many of a room's sheets have a pick. */
export async function countFilledSheets(db: Db, roomId: string): Promise<number> {
  const [row] = await db
    .select({ sheets: count() })
    .from(tournamentSheets)
    .innerJoin(brackets, eq(brackets.id, tournamentSheets.bracketId))
    .where(and(eq(brackets.roomId, roomId), sql`${tournamentSheets.picks} <> '{}'::jsonb`));
  return row?.sheets ?? 0;
}

/** What all sheets of a room say; brackets with an empty sheet may be left out. */
export function listScoredSheets(db: Db, roomId: string) {
  return scoredSheets(db).execute({ roomId });
}

const scoredSheets = preparedOnce((db) =>
  db
    .select({
      bracketId: tournamentSheets.bracketId,
      picks: tournamentSheets.picks,
      team1Score: tournamentSheets.team1Score,
      team2Score: tournamentSheets.team2Score,
    })
    .from(tournamentSheets)
    .innerJoin(brackets, eq(brackets.id, tournamentSheets.bracketId))
    .where(eq(brackets.roomId, sql.placeholder('roomId')))
    .prepare('scored_sheets'),
);

/** A bracket's sheet, made if it is not there yet, locked until the transaction ends. */
export async function lockSheet(db: Db, bracketId: string, at: Date): Promise<SheetRow> {
  const [row] = await db
    .insert(tournamentSheets)
    .values({ bracketId, updatedAt: at })
    .onConflictDoUpdate({ target: tournamentSheets.bracketId, set: { updatedAt: at } })
    .returning();
  if (!row) throw new Error('A sheet was neither there nor made');
  return row;
}

/** Stores a sheet that is there. */
export async function writeSheet(db: Db, bracketId: string, sheet: SheetRow): Promise<void> {
  await db.update(tournamentSheets).set(sheet).where(eq(tournamentSheets.bracketId, bracketId));
}

/** Empties all sheets of a room; answers what was on them and whose they were. */
export async function clearSheets(
  db: Db,
  roomId: string,
): Promise<{ ownerId: string; picks: number; hasScore: boolean }[]> {
  const { rows } = await db.execute<{ ownerId: string; picks: number; hasScore: boolean }>(sql`
    delete from tournament_sheets s using brackets b
    where b.id = s.bracket_id and b.room_id = ${roomId}
    returning b.owner_id as "ownerId",
      (select count(*)::int from jsonb_object_keys(s.picks)) as picks,
      s.team1_score is not null as "hasScore"`);
  return rows;
}
