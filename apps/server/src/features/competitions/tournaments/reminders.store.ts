import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { DueWindow } from '../../notifications/reminders.service.ts';
import { listDueLocks } from '../due-locks.service.ts';

// The final score is a result, too.
const withoutResult = and(sql`${tournaments.results} = '{}'::jsonb`, isNull(tournaments.actualTeam1Score));

/** See `LockSource.dueLocks`: locks of brackets without a result. */
export const listDueTournamentLocks = (db: Db, window: DueWindow) =>
  listDueLocks(db, tournaments, withoutResult, window);

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
    .innerJoin(competitions, eq(competitions.id, tournaments.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(
      and(inArray(tournaments.competitionId, [...competitionIds]), withoutResult, isNull(rooms.completedAt)),
    );
}

/** How many winners each entry of these rooms, or each of these owners, names; empty ones may be left out. */
export function countPicksByEntry(db: Db, roomIds: readonly string[], ownerIds: readonly string[] | null) {
  return db
    .select({
      entryId: entries.id,
      picks: sql<number>`(select count(*)::int from jsonb_object_keys(${tournamentPicks.picks}))`,
    })
    .from(entries)
    .innerJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .where(
      and(
        inArray(entries.roomId, [...roomIds]),
        ownerIds === null ? undefined : inArray(entries.ownerId, [...ownerIds]),
      ),
    );
}
