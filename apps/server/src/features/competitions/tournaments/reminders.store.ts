import { and, asc, eq, gt, inArray, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { byKey, byKeys, onKey } from '../../../kernel/db/room-keys.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { lockReminders } from '../../../kernel/db/tables/notifications.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { DueWindow } from '../../notifications/reminders.service.ts';

// The final score is a result, too.
const withoutResult = and(sql`${tournaments.results} = '{}'::jsonb`, isNull(tournaments.actualTeam1Score));

/** See `LockSource.dueLocks`: locks of brackets without a result. */
export async function listDueTournamentLocks(db: Db, { after, until, most, of, apart = [] }: DueWindow) {
  const seenTo = db
    .select({ lockAt: lockReminders.lockAt })
    .from(lockReminders)
    .where(
      and(
        onKey(lockReminders.competitionId, tournaments.competitionId),
        eq(lockReminders.lockAt, tournaments.lockAt),
      ),
    );
  return db
    .select({
      competitionId: tournaments.competitionId,
      // The condition on the time leaves no row without one.
      lockAt: sql<Date>`${tournaments.lockAt}`.mapWith(tournaments.lockAt),
      room: { id: rooms.id, name: rooms.name },
    })
    .from(tournaments)
    .innerJoin(competitions, onKey(competitions.id, tournaments.competitionId))
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(
      and(
        gt(tournaments.lockAt, after),
        lte(tournaments.lockAt, until),
        of === undefined ? undefined : byKey(tournaments.competitionId, of),
        apart.length > 0 ? notInArray(tournaments.competitionId, [...apart]) : undefined,
        withoutResult,
        isNull(rooms.completedAt),
        notExists(seenTo),
      ),
    )
    .orderBy(asc(tournaments.lockAt), asc(tournaments.competitionId))
    .limit(most);
}

/** Size, lock and room of these brackets that have no result, in running rooms. */
export function listOpenTournaments(db: Db, competitionIds: readonly string[]) {
  return db
    .select({
      competitionId: tournaments.competitionId,
      size: tournaments.size,
      lockAt: tournaments.lockAt,
      room: { id: rooms.id, name: rooms.name },
    })
    .from(tournaments)
    .innerJoin(competitions, onKey(competitions.id, tournaments.competitionId))
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(and(byKeys(tournaments.competitionId, competitionIds), withoutResult, isNull(rooms.completedAt)));
}

/** How many winners each entry of these rooms, or each of these owners, names; empty ones may be left out. */
export function countPicksByEntry(db: Db, roomIds: readonly string[], ownerIds: readonly string[] | null) {
  return db
    .select({
      entryId: entries.id,
      picks: sql<number>`(select count(*)::int from jsonb_object_keys(${tournamentPicks.picks}))`,
    })
    .from(entries)
    .innerJoin(tournamentPicks, onKey(tournamentPicks.entryId, entries.id))
    .where(
      and(
        byKeys(entries.roomId, roomIds),
        ownerIds === null ? undefined : inArray(entries.ownerId, [...ownerIds]),
      ),
    );
}
