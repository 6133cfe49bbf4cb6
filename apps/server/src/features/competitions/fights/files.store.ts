import { asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inChunks } from '../../../kernel/db/chunk.ts';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import type { NewFightRow } from './fights.store.ts';
import type { PickRow } from './picks.store.ts';
import type { TakenPickRow } from './taken-picks.store.ts';

/** A pick as a file needs it; instants in milliseconds. */
type FiledPick = [
  fight: number,
  winner: PickRow['winner'],
  method: PickRow['method'],
  createdAt: number,
  updatedAt: number,
];

/** Every pick of a room by entry, with the position of its fight, Fight 1 first: one row an entry, since there may be 10,000. */
export function listPicksOfRoom(db: Db, roomId: string) {
  const milliseconds = (at: AnyPgColumn) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
  return db
    .select({
      entryId: fightPicks.entryId,
      picks: sql<FiledPick[]>`json_agg(json_build_array(${fights.position}, ${fightPicks.winner},
        ${fightPicks.method}, ${milliseconds(fightPicks.createdAt)}, ${milliseconds(fightPicks.updatedAt)})
        order by ${fights.position})`,
    })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(entries.roomId, roomId))
    .groupBy(fightPicks.entryId);
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
    fights: readonly NewFightRow[];
    picks: readonly PickRow[];
    taken: readonly TakenPickRow[];
  },
): Promise<void> {
  await inChunks(card.fights, (rows) => db.insert(fights).values(rows));
  await inChunks(card.picks, (rows) => db.insert(fightPicks).values(rows));
  await inChunks(card.taken, (rows) => db.insert(takenPicks).values(rows));
}
