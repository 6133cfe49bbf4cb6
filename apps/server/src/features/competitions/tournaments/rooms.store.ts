import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import { isCounted, type SealedLine, type ViewedCompetition } from '../../rooms/competition.service.ts';

/** See `PlayedInRooms.locksSql`: one lock for all games; a final score is a result as good as a winner. */
export function tournamentLocksSql({ competitionId, roomId, viewerId }: ViewedCompetition): SQL {
  return sql`coalesce((
    select jsonb_build_array(jsonb_build_object(
      'lockAt', (extract(epoch from t.lock_at) * 1000)::bigint,
      'hasResult', t.results <> '{}'::jsonb or t.actual_team1_score is not null,
      'picks', t.size - 1,
      'made', coalesce((
        select jsonb_object_agg(e.id, (select count(*) from jsonb_object_keys(p.picks)))
        from ${entries} e join ${tournamentPicks} p on p.entry_id = e.id
        where e.room_id = ${roomId} and ${isCounted(viewerId)}), '{}')))
    from ${tournaments} t where t.competition_id = ${competitionId}), '[]')`;
}

/** See `PlayedInRooms.isUnsealed`. */
export function isTournamentUnsealed({ roomId, roomCompletedAt, at }: SealedLine): SQL {
  return sql`exists (
    select 1 from ${tournaments} join ${competitions} on ${competitions.id} = ${tournaments.competitionId}
    where ${competitions.roomId} = ${roomId}
      and (${tournaments.lockAt} <= ${at} or ${tournaments.results} <> '{}'::jsonb
        or ${tournaments.actualTeam1Score} is not null
        or (${tournaments.lockAt} is null and ${roomCompletedAt} is not null)))`;
}

/** How many of a user's entries have a winner for every game of their tournament: one fewer than it has teams. */
export async function countCompletePicks(db: Db, userId: string): Promise<number> {
  const picks = sql`(select count(*) from jsonb_object_keys(${tournamentPicks.picks}))`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .innerJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .innerJoin(competitions, eq(competitions.roomId, entries.roomId))
    .innerJoin(tournaments, eq(tournaments.competitionId, competitions.id))
    .where(and(eq(entries.ownerId, userId), sql`${picks} = ${tournaments.size} - 1`));
  return row?.count ?? 0;
}
