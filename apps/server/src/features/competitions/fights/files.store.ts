import { asc } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { inSlices } from '../../../kernel/db/in-slices.ts';
import { byKey, keyed, onKey } from '../../../kernel/db/room-keys.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import type { NewFightRow } from './fights.store.ts';
import type { PickRow } from './picks.store.ts';
import type { TakenPickRow } from './taken-picks.store.ts';

/** Every pick of a room with the position of its fight, Fight 1 first. */
export function listPicksOfRoom(db: Db, roomId: string) {
  return db
    .select({ pick: fightPicks, fight: fights.position })
    .from(fightPicks)
    .innerJoin(entries, onKey(entries.id, fightPicks.entryId))
    .innerJoin(fights, onKey(fights.id, fightPicks.fightId))
    .where(byKey(entries.roomId, roomId))
    .orderBy(asc(fights.position));
}

/** The same of the picks that were taken back. */
export function listTakenOfRoom(db: Db, roomId: string) {
  return db
    .select({ pick: takenPicks, fight: fights.position })
    .from(takenPicks)
    .innerJoin(entries, onKey(entries.id, takenPicks.entryId))
    .innerJoin(fights, onKey(fights.id, takenPicks.fightId))
    .where(byKey(entries.roomId, roomId))
    .orderBy(asc(takenPicks.takenAt), asc(fights.position));
}

/** Stores a card with its picks. */
export async function insertCard(
  db: Db,
  card: {
    fights: readonly NewFightRow[];
    picks: readonly PickRow[];
    taken: readonly TakenPickRow[];
  },
): Promise<void> {
  await inSlices(card.fights, (rows) => db.insert(fights).values(keyed(fights.competitionId, rows)));
  await inSlices(card.picks, (rows) => db.insert(fightPicks).values(keyed(fightPicks.entryId, rows)));
  await inSlices(card.taken, (rows) => db.insert(takenPicks).values(keyed(takenPicks.entryId, rows)));
}
