import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { inSlices } from '../../../kernel/db/in-slices.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';

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

/** The same of the picks that were taken back. */
export function listTakenOfRoom(db: Db, roomId: string) {
  return db
    .select({ pick: takenPicks, fight: fights.position })
    .from(takenPicks)
    .innerJoin(entries, eq(entries.id, takenPicks.entryId))
    .innerJoin(fights, eq(fights.id, takenPicks.fightId))
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(takenPicks.takenAt), asc(fights.position));
}

/** Stores a card with its picks. */
export async function insertCard(
  db: Db,
  card: {
    fights: readonly (typeof fights.$inferInsert)[];
    picks: readonly (typeof fightPicks.$inferInsert)[];
    taken: readonly (typeof takenPicks.$inferInsert)[];
  },
): Promise<void> {
  await inSlices(card.fights, (rows) => db.insert(fights).values(rows));
  await inSlices(card.picks, (rows) => db.insert(fightPicks).values(rows));
  await inSlices(card.taken, (rows) => db.insert(takenPicks).values(rows));
}
