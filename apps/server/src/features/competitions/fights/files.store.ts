import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { inSlices } from '../../../kernel/db/in-slices.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';

/** Every pick of a room with the position of its fight, Fight 1 first. */
export function listPicksOfRoom(db: Db, roomId: string) {
  return db
    .select({ pick: fightPicks, fight: fights.position })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(fights.position));
}

/** Stores a card with its picks. */
export async function insertCard(
  db: Db,
  card: readonly (typeof fights.$inferInsert)[],
  picks: readonly (typeof fightPicks.$inferInsert)[],
): Promise<void> {
  await inSlices(card, (rows) => db.insert(fights).values(rows));
  await inSlices(picks, (rows) => db.insert(fightPicks).values(rows));
}
