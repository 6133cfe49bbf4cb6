import { gameCount } from '@lockroom/rules';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { listDueLocks, whoIsMissingPicks } from '../missing-picks.service.ts';

// If the final score has been entered, the tournament has a result.
const withoutResult = and(sql`${tournaments.results} = '{}'::jsonb`, isNull(tournaments.actualTeam1Score));

/** Reminders for tournaments, which have one lock. An entry with a winner for every game is complete. */
export const tournamentReminders: LockSource = {
  dueLocks: (db, window) => listDueLocks(db, tournaments, withoutResult, window),
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const competitionIds = evenings.map(({ competitionId }) => competitionId);
    const running = await openTournaments(db).execute({ competitionIds });
    const rows = new Map(running.map((row) => [row.competitionId, row]));
    const roomIds = running.map(({ room }) => room.id);
    const counts = await countPicksByEntry(db, roomIds, userIds);
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

const ofCompetitions = sql`${tournaments.competitionId} = any(${sql.placeholder('competitionIds')}::uuid[])`;

const openTournaments = preparedOnce((db) =>
  db
    .select({
      competitionId: tournaments.competitionId,
      size: tournaments.size,
      lockAt: tournaments.lockAt,
      room: { id: rooms.id, name: rooms.name, timeZone: rooms.timeZone },
    })
    .from(tournaments)
    .innerJoin(competitions, eq(competitions.id, tournaments.competitionId))
    .innerJoin(rooms, eq(rooms.id, competitions.roomId))
    .where(and(ofCompetitions, withoutResult, isNull(rooms.completedAt)))
    .prepare('open_tournaments'),
);

/**
 * Counts the winners picked in each entry of these rooms, or only in the entries of the given owners. Empty entries may
 * be omitted.
 */
function countPicksByEntry(db: Db, roomIds: readonly string[], ownerIds: readonly string[] | null) {
  return ownerIds === null
    ? winnersByEntry(db).execute({ roomIds })
    : winnersOfOwners(db).execute({ roomIds, ownerIds });
}

const winnersByEntry = preparedOnce((db) => selectWinners(db).prepare('winners_by_entry'));
const isTheirs = sql`${entries.ownerId} = any(${sql.placeholder('ownerIds')}::uuid[])`;
const winnersOfOwners = preparedOnce((db) => selectWinners(db, isTheirs).prepare('winners_of_owners'));

function selectWinners(db: Db, condition?: SQL) {
  return db
    .select({
      entryId: entries.id,
      picks: sql<number>`(select count(*)::int from jsonb_object_keys(${tournamentPicks.picks}))`,
    })
    .from(entries)
    .innerJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .where(and(sql`${entries.roomId} = any(${sql.placeholder('roomIds')}::uuid[])`, condition));
}
