import { and, asc, eq, exists, gt, inArray, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { byKey, byKeys, onKey } from '../../../kernel/db/room-keys.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../../kernel/db/tables/fights.ts';
import { lockReminders } from '../../../kernel/db/tables/notifications.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import type { DueWindow } from '../../notifications/reminders.service.ts';

/** See `LockSource.dueLocks`: locks of cards with an open fight. */
export async function listDueCardLocks(db: Db, { after, until, most, of, apart = [] }: DueWindow) {
  const locks = db
    .selectDistinct({ competitionId: fights.competitionId, roomKey: fights.roomKey, lockAt: fights.lockAt })
    .from(fights)
    .where(
      and(
        isNull(fights.winnerId),
        isNull(fights.calledOffAt),
        gt(fights.lockAt, after),
        lte(fights.lockAt, until),
        of === undefined ? undefined : byKey(fights.competitionId, of),
        apart.length > 0 ? notInArray(fights.competitionId, [...apart]) : undefined,
      ),
    )
    .as('locks');
  const seenTo = db
    .select({ lockAt: lockReminders.lockAt })
    .from(lockReminders)
    .where(
      and(
        eq(lockReminders.competitionId, locks.competitionId),
        eq(lockReminders.roomKey, locks.roomKey),
        eq(lockReminders.lockAt, locks.lockAt),
      ),
    );
  return db
    .select({
      competitionId: locks.competitionId,
      // The condition on the time leaves no row without one.
      lockAt: sql<Date>`${locks.lockAt}`.mapWith(fights.lockAt),
      room: { id: rooms.id, name: rooms.name },
    })
    .from(locks)
    .innerJoin(
      competitions,
      and(eq(competitions.id, locks.competitionId), eq(competitions.roomKey, locks.roomKey)),
    )
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(and(isNull(rooms.completedAt), notExists(seenTo)))
    .orderBy(asc(locks.lockAt), asc(locks.competitionId))
    .limit(most);
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
    .innerJoin(competitions, onKey(competitions.id, fights.competitionId))
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(and(byKeys(fights.competitionId, competitionIds), isNull(rooms.completedAt)))
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
        .where(and(onKey(entries.id, fightPicks.entryId), inArray(entries.ownerId, [...ownerIds]))),
    );
  const rows = await db
    .select({ fightId: fightPicks.fightId, entryIds: sql<string[]>`array_agg(${fightPicks.entryId}::text)` })
    .from(fightPicks)
    .where(and(byKeys(fightPicks.fightId, fightIds), own ?? undefined))
    .groupBy(fightPicks.fightId);
  return new Map(rows.map(({ fightId, entryIds }) => [fightId, entryIds]));
}
