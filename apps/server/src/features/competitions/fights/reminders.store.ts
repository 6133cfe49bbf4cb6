import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import { lockReminders } from '../../../kernel/db/tables/notifications.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';

/** See `LockSource.dueLocks`: locks of cards with an open fight, and their rooms, which are held. */
export async function listDueCardLocks(
  db: Db,
  { after, until, most }: { after: Date; until: Date; most: number },
) {
  const locks = db
    .selectDistinct({ competitionId: fights.competitionId, lockAt: fights.lockAt })
    .from(fights)
    .where(
      and(
        isNull(fights.winnerId),
        isNull(fights.calledOffAt),
        gt(fights.lockAt, after),
        lte(fights.lockAt, until),
      ),
    )
    .as('locks');
  const seenTo = db
    .select({ lockAt: lockReminders.lockAt })
    .from(lockReminders)
    .where(and(eq(lockReminders.competitionId, locks.competitionId), eq(lockReminders.lockAt, locks.lockAt)));
  return db
    .select({
      competitionId: locks.competitionId,
      // The condition on the time leaves no row without one.
      lockAt: sql<Date>`${locks.lockAt}`.mapWith(fights.lockAt),
      room: { id: rooms.id, name: rooms.name },
    })
    .from(locks)
    .innerJoin(competitions, eq(competitions.id, locks.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(isNull(rooms.completedAt), notExists(seenTo)))
    .orderBy(asc(locks.lockAt), asc(locks.competitionId))
    .limit(most)
    .for('share', { of: rooms, skipLocked: true });
}

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
    inArray(
      fightPicks.entryId,
      db
        .select({ id: entries.id })
        .from(entries)
        .where(inArray(entries.ownerId, [...ownerIds])),
    );
  const rows = await db
    .select({ fightId: fightPicks.fightId, entryIds: sql<string[]>`array_agg(${fightPicks.entryId}::text)` })
    .from(fightPicks)
    .where(and(inArray(fightPicks.fightId, [...fightIds]), own ?? undefined))
    .groupBy(fightPicks.fightId);
  return new Map(rows.map(({ fightId, entryIds }) => [fightId, entryIds]));
}
