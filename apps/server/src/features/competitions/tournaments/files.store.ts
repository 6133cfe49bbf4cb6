import { eq, getTableColumns } from 'drizzle-orm';
import { inChunks } from '../../../kernel/db/chunk.ts';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { tournamentPicks } from '../../../kernel/db/tables/tournaments.ts';
import { insertTournament, type NewTournamentRow } from './tournaments.store.ts';

/** The picks of every entry of a room that was ever saved. */
export function listPicksOfRoom(db: Db, roomId: string) {
  return db
    .select(getTableColumns(tournamentPicks))
    .from(tournamentPicks)
    .innerJoin(entries, eq(entries.id, tournamentPicks.entryId))
    .where(eq(entries.roomId, roomId));
}

/** Stores a tournament with its picks. */
export async function insertTournamentWithPicks(
  db: Db,
  row: NewTournamentRow,
  picks: readonly (typeof tournamentPicks.$inferInsert)[],
): Promise<void> {
  await insertTournament(db, row);
  await inChunks(picks, (rows) => db.insert(tournamentPicks).values(rows));
}
