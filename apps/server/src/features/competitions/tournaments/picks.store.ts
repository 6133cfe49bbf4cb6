import { TAKEN_PICKS_MAX } from '@lockroom/rules';
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { inChunks } from '../../../kernel/db/chunk.ts';
import type { Db } from '../../../kernel/db/connect.ts';
import { excluded } from '../../../kernel/db/excluded.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { competitions, entries, ownerIsRemoved } from '../../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../../kernel/db/tables/rooms.ts';
import { type TakenTeam, tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import { ownersMembership } from '../entries.store.ts';
import { insertTournament } from './tournament.service.ts';
import type { NewTournamentRow } from './tournament.ts';

export type StoredPicks = Pick<typeof tournamentPicks.$inferSelect, 'picks' | 'team1Score' | 'team2Score'>;

/** Returns an entry's picks (null if it was never saved) and the tournament from the same snapshot. */
export async function findPicks(db: Db, entryId: string) {
  const [row] = await db
    .select({
      sport: rooms.sport,
      tournament: getTableColumns(tournaments),
      picks: getTableColumns(tournamentPicks),
    })
    .from(entries)
    .innerJoin(rooms, eq(rooms.id, entries.roomId))
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .leftJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .where(eq(entries.id, entryId));
  return row ?? null;
}

/**
 * Returns the pick data shown in lists, for all or some entries of a room, together with the lock from the same
 * snapshot. Every entry has a row.
 */
export function listPickFigures(db: Db, roomId: string, entryIds: readonly string[] | null) {
  return pickFigures(db).execute({ roomId, entryIds });
}

const pickFigures = preparedOnce((db) => {
  const entryIds = sql`${sql.placeholder('entryIds')}::uuid[]`;
  return db
    .select({
      entryId: entries.id,
      size: tournaments.size,
      lockAt: tournaments.lockAt,
      hasResult: sql<boolean>`(${tournaments.results} <> '{}'::jsonb or ${tournaments.actualTeam1Score} is not null)`,
      picks: tournamentPicks.picks,
      team1Score: tournamentPicks.team1Score,
      team2Score: tournamentPicks.team2Score,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.roomId, entries.roomId))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .leftJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .where(
      and(
        eq(entries.roomId, sql.placeholder('roomId')),
        sql`(${entryIds} is null or ${entries.id} = any(${entryIds}))`,
      ),
    )
    .prepare('pick_figures');
});

export async function countTeamPicks(db: Db, roomId: string) {
  const { rows } = await db.execute<{ gameId: string; team: string; entries: number }>(sql`
    select pick.key as "gameId", pick.value as team, count(*)::int as entries
    from tournament_picks s join entries b on b.id = s.entry_id,
      jsonb_each_text(s.picks) as pick
    where b.room_id = ${roomId} and not b.is_removed
    group by pick.key, pick.value`);
  return rows;
}

export async function countFilledEntries(db: Db, roomId: string): Promise<number> {
  const isFilled = sql`${tournamentPicks.picks} <> '{}'::jsonb`;
  const [row] = await db
    .select({ entries: count() })
    .from(tournamentPicks)
    .innerJoin(entries, eq(entries.id, tournamentPicks.entryId))
    .where(and(eq(entries.roomId, roomId), eq(entries.isRemoved, false), isFilled));
  return row?.entries ?? 0;
}

/** Returns the picks of a room's entries, except for entries that were never saved. */
export function listScoredPicks(db: Db, roomId: string) {
  return scoredPicks(db).execute({ roomId });
}

const scoredPicks = preparedOnce((db) =>
  db
    .select({
      entryId: tournamentPicks.entryId,
      picks: tournamentPicks.picks,
      team1Score: tournamentPicks.team1Score,
      team2Score: tournamentPicks.team2Score,
    })
    .from(tournamentPicks)
    .innerJoin(entries, eq(entries.id, tournamentPicks.entryId))
    .where(eq(entries.roomId, sql.placeholder('roomId')))
    .prepare('scored_picks'),
);

export async function readStoredPicks(db: Db, entryId: string): Promise<StoredPicks> {
  const [row] = await storedPicks(db).execute({ entryId });
  return row ?? { picks: {}, team1Score: null, team2Score: null };
}

const storedPicks = preparedOnce((db) => {
  const { picks, team1Score, team2Score } = tournamentPicks;
  return db
    .select({ picks, team1Score, team2Score })
    .from(tournamentPicks)
    .where(eq(tournamentPicks.entryId, sql.placeholder('entryId')))
    .prepare('stored_picks');
});

export async function writePicks(
  db: Db,
  entryId: string,
  { picks, team1Score, team2Score }: StoredPicks,
  now: number,
): Promise<void> {
  const updatedAt = new Date(now);
  await picksWritten(db).execute({ entryId, picks, team1Score, team2Score, updatedAt });
}

const picksWritten = preparedOnce((db) => {
  const { picks, team1Score, team2Score, updatedAt } = tournamentPicks;
  return db
    .insert(tournamentPicks)
    .values({
      entryId: sql.placeholder('entryId'),
      picks: sql.placeholder('picks'),
      team1Score: sql.placeholder('team1Score'),
      team2Score: sql.placeholder('team2Score'),
      updatedAt: sql.placeholder('updatedAt'),
    })
    .onConflictDoUpdate({
      target: tournamentPicks.entryId,
      set: excluded({ picks, team1Score, team2Score, updatedAt }),
    })
    .prepare('picks_written');
});

export async function clearPicks(db: Db, roomId: string) {
  const { rows } = await db.execute<{ ownerId: string; picks: number; hasScore: boolean }>(sql`
    delete from tournament_picks s using entries b
    where b.id = s.entry_id
      and b.room_id = ${roomId}
    returning b.owner_id as "ownerId",
      (select count(*)::int from jsonb_object_keys(s.picks)) as picks,
      s.team1_score is not null as "hasScore"`);
  return rows;
}

/** Counts a user's entries that have a winner for every game. A tournament has one game fewer than it has teams. */
export async function countCompletePicks(db: Db, userId: string): Promise<number> {
  const picks = sql`(select count(*) from jsonb_object_keys(${tournamentPicks.picks}))`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .innerJoin(competitions, eq(competitions.roomId, entries.roomId))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .where(
      and(eq(entries.ownerId, userId), sql`not ${ownerIsRemoved}`, sql`${picks} = ${tournaments.size} - 1`),
    );
  return row?.count ?? 0;
}

export type TeamSheet = Awaited<ReturnType<typeof listTeamSheets>>[number];

export async function listTeamSheets(db: Db, roomId: string) {
  return db
    .select({
      entryId: entries.id,
      ownerId: entries.ownerId,
      number: entries.number,
      picks: sql<Record<string, string>>`coalesce(${tournamentPicks.picks}, '{}')`,
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
    })
    .from(entries)
    .leftJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .leftJoin(roomMembers, ownersMembership)
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(entries.ownerId), asc(entries.number));
}

/** Stores entries' remaining picks, and adds withdrawn picks to the front of each entry's list, newest first. */
export async function takeBackTeamPicks(
  db: Db,
  rows: readonly { entryId: string; picks: Record<string, string>; taken: readonly TakenTeam[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update tournament_picks s
    set picks = v.picks, taken = jsonb_path_query_array(v.taken || s.taken, ${`$[0 to ${TAKEN_PICKS_MAX - 1}]`}::jsonpath)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("entryId" uuid, picks jsonb, taken jsonb)
    where s.entry_id = v."entryId"`);
}

/** Returns an entry's withdrawn picks, newest first. */
export async function listTakenTeams(db: Db, entryId: string): Promise<TakenTeam[]> {
  const [row] = await db
    .select({ taken: tournamentPicks.taken })
    .from(tournamentPicks)
    .where(eq(tournamentPicks.entryId, entryId));
  return row?.taken ?? [];
}

/** Lists the picks of a room's entries. Entries that were never saved have no row. */
export function listPicksOfRoom(db: Db, roomId: string) {
  return db
    .select(getTableColumns(tournamentPicks))
    .from(tournamentPicks)
    .innerJoin(entries, eq(entries.id, tournamentPicks.entryId))
    .where(eq(entries.roomId, roomId));
}

export async function insertTournamentWithPicks(
  db: Db,
  row: NewTournamentRow,
  picks: readonly (typeof tournamentPicks.$inferInsert)[],
): Promise<void> {
  await insertTournament(db, row);
  await inChunks(picks, (rows) => db.insert(tournamentPicks).values(rows));
}
