import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import type { DueWindow } from '../../notifications/reminders.service.ts';
import { listDueLocks } from '../due-locks.service.ts';

/** See `LockSource.dueLocks`: locks of cards with an open fight. */
export const listDueCardLocks = (db: Db, window: DueWindow) =>
  listDueLocks(db, fights, and(isNull(fights.winnerId), isNull(fights.calledOffAt)), window);

/** The cards of these competitions in running rooms, Fight 1 first. */
export function listCards(db: Db, competitionIds: readonly string[]) {
  return db
    .select({
      id: fights.id,
      competitionId: fights.competitionId,
      roomId: rooms.id,
      roomName: rooms.name,
      fighter1: fights.fighter1,
      fighter2: fights.fighter2,
      lockAt: fights.lockAt,
      winnerId: fights.winnerId,
      calledOffAt: fights.calledOffAt,
    })
    .from(fights)
    .innerJoin(competitions, eq(competitions.id, fights.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(inArray(fights.competitionId, [...competitionIds]), isNull(rooms.completedAt)))
    .orderBy(asc(fights.competitionId), asc(fights.position));
}

/** The entries, or those of these owners, that have picked each of these fights, by fight; fights without are left out. */
export async function listPickedBy(
  db: Db,
  fightIds: readonly string[],
  ownerIds: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const own =
    ownerIds &&
    exists(
      db
        .select({ id: entries.id })
        .from(entries)
        .where(and(eq(entries.id, fightPicks.entryId), inArray(entries.ownerId, [...ownerIds]))),
    );
  const rows = await db
    .select({ fightId: fightPicks.fightId, entryIds: sql<string[]>`array_agg(${fightPicks.entryId}::text)` })
    .from(fightPicks)
    .where(and(inArray(fightPicks.fightId, [...fightIds]), own ?? undefined))
    .groupBy(fightPicks.fightId);
  return new Map(rows.map(({ fightId, entryIds }) => [fightId, entryIds]));
}
