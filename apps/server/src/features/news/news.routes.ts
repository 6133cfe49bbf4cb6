import { NEWS_ROOMS, NEWS_STAY_MINUTES, news, type RoomNews } from '@lockroom/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { acts, entries } from '../../kernel/db/tables/competitions.ts';
import { changes, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { instantOf } from '../../kernel/instants.ts';

/** One of a person's rooms, with other people's changes since the person's previous visit to Home. */
type NewsRow = Omit<RoomNews, 'moved'> & {
  /** Time of the previous visit; null on the first visit. */
  since: Date | null;
  rankSince: number | null;
  rank: number | null;
};

const isKind = (...kinds: string[]) => inArray(sql`c.kind`, kinds);

/**
 * Reads the news about a person's rooms, most recently changed room first, and stores the time of this call. The first
 * call after a pause starts a new visit, which shows what has changed since the last call before the pause.
 */
async function lookAtNews(db: Db, userId: string, now: number): Promise<NewsRow[]> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const isOver = sql`m.news_seen_at < ${new Date(now - NEWS_STAY_MINUTES * 60_000).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Omit<NewsRow, 'since'> & { since: string | Date | null }>(sql`
    with seen as (
      update ${roomMembers} as m set
        news_since = case when ${isOver} then m.news_seen_at else m.news_since end,
        news_rank_since = case when ${isOver} then m.news_rank else m.news_rank_since end,
        news_seen_at = ${at},
        -- Without results everybody has rank 1.
        news_rank = (
          select min(e.rank) from ${entries} e
          where e.room_id = m.room_id and e.owner_id = m.user_id and e.max_points > 0)
      where m.user_id = ${userId} and m.left_at is null
      returning m.room_id, m.archived_at, m.news_since, m.news_rank_since, m.news_rank)
    select r.id as "roomId", r.name, r.sport, seen.news_since as since,
      seen.news_rank_since as "rankSince", seen.news_rank as rank,
      coalesce(told.results, 0)::int as results,
      coalesce(told.locks, false) as "locksChanged",
      coalesce(told.joined, 0)::int as joined,
      coalesce(told.completed, false) and r.completed_at is not null as "isCompleted"
    from seen join ${rooms} r on r.id = seen.room_id
    left join lateral (
      select max(c.created_at) as newest,
        sum(case when ${isKind('fight.result-entered', 'fight.result-corrected')} then 1
          when jsonb_typeof(c.data -> 'results') = 'array' then jsonb_array_length(c.data -> 'results')
          else 0 end) as results,
        bool_or(${isKind('fight.locks-set', 'tournament.lock-set')}
          or jsonb_typeof(c.data -> 'lock') = 'object'
          or jsonb_typeof(c.data -> 'locks') = 'array' and c.data -> 'locks' <> '[]'::jsonb) as locks,
        count(*) filter (where ${isKind('member.joined')}) as joined,
        bool_or(${isKind('room.completed')}) as completed
      from ${changes} c
      where c.room_id = seen.room_id and c.created_at > seen.news_since
        and c.actor_id is distinct from ${userId}::uuid
        and not exists (select 1 from ${acts} a where a.id = c.id and a.undone_at is not null)
    ) told on true
    where seen.archived_at is null
    order by told.newest desc nulls last, r.id`);
  return rows.map((row) => ({ ...row, since: row.since === null ? null : new Date(row.since) }));
}

export function newsRoutes(): Implementation[] {
  return implement(news, {
    look: async ({ db, viewer, now }) => {
      const rows = await lookAtNews(db, viewer.id, now);
      const since = rows.flatMap((row) => row.since?.getTime() ?? []);
      const rooms = rows.flatMap(({ since: _, rankSince, rank, ...told }) => {
        const hasMoved = rankSince !== null && rank !== null && rankSince !== rank;
        const moved = hasMoved ? { from: rankSince, to: rank } : null;
        const { results, joined, locksChanged, isCompleted } = told;
        const isNew = moved !== null || results > 0 || joined > 0 || locksChanged || isCompleted;
        return isNew ? { ...told, moved } : [];
      });
      return {
        since: since.length > 0 ? instantOf(new Date(Math.min(...since))) : null,
        rooms: rooms.slice(0, NEWS_ROOMS),
      };
    },
  });
}
