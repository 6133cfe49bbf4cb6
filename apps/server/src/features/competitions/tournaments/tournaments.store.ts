import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { tournaments } from '../../../kernel/db/tables/tournaments.ts';

export type TournamentRow = typeof tournaments.$inferSelect;

export type NewTournamentRow = typeof tournaments.$inferInsert;

export type TournamentFields = Partial<Omit<TournamentRow, 'competitionId'>>;

export async function insertTournament(db: Db, row: NewTournamentRow): Promise<void> {
  await db.insert(tournaments).values(row);
}

/** Returns the bracket of a competition; null for a fight card. */
export async function findTournament(db: Db, competitionId: string): Promise<TournamentRow | null> {
  const [row] = await tournamentOf(db).execute({ competitionId });
  return row ?? null;
}

const tournamentOf = preparedOnce((db) =>
  db
    .select()
    .from(tournaments)
    .where(eq(tournaments.competitionId, sql.placeholder('competitionId')))
    .prepare('tournament_of'),
);

/** Returns the brackets of several competitions; fight cards have none. */
export function listTournaments(db: Db, competitionIds: readonly string[]): Promise<TournamentRow[]> {
  return db
    .select()
    .from(tournaments)
    .where(inArray(tournaments.competitionId, [...competitionIds]));
}

export async function updateTournament(
  db: Db,
  competitionId: string,
  fields: TournamentFields,
): Promise<void> {
  await db.update(tournaments).set(fields).where(eq(tournaments.competitionId, competitionId));
}
