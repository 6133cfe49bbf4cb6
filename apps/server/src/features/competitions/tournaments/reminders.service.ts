import { gameCount } from '@lockroom/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { listDueLocks, whoIsMissingPicks } from '../missing-picks.service.ts';

// The final score counts as a result.
const withoutResult = and(sql`${tournaments.results} = '{}'::jsonb`, isNull(tournaments.actualTeam1Score));

/** Reminders for tournaments, which have one lock. An entry is complete with a winner for every game. */
export const tournamentReminders: LockSource = {
  dueLocks: (db, window) => listDueLocks(db, tournaments, withoutResult, window),
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const ids = evenings.map(({ competitionId }) => competitionId);
    const rows = new Map((await listOpenTournaments(db, ids)).map((row) => [row.competitionId, row]));
    const counts = await countPicksByEntry(
      db,
      [...rows.values()].map(({ room }) => room.id),
      userIds,
    );
    const made = Object.fromEntries(counts.map(({ entryId, picks }) => [entryId, picks]));
    const open = evenings.map(({ competitionId, after, until }) => {
      const row = rows.get(competitionId);
      if (!row?.lockAt || row.lockAt <= after || row.lockAt > until) return null;
      const part = { label: 'The bracket', name: null, lockAt: row.lockAt, picks: gameCount(row), made };
      return { room: row.room, open: [part] };
    });
    return whoIsMissingPicks(db, open, userIds);
  },
};

/** Size, lock and room of these tournaments, if they have no result and their room is running. */
function listOpenTournaments(db: Db, competitionIds: readonly string[]) {
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

/**
 * Counts the winners that each entry of these rooms names, optionally only of these owners. Empty entries may be
 * missing.
 */
function countPicksByEntry(db: Db, roomIds: readonly string[], ownerIds: readonly string[] | null) {
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
