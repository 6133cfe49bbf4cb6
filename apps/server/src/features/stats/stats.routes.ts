import { DASHBOARD_ROOMS, stats } from '@lockroom/contract';
import { and, desc, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { entries, ownerIsRemoved } from '../../kernel/db/tables/competitions.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { countCompleteEntries } from '../competitions/entries.service.ts';
import { readLive } from '../competitions/live.service.ts';

const isCurrent = (userId: string) =>
  and(eq(roomMembers.userId, userId), isNull(roomMembers.leftAt), isNull(roomMembers.archivedAt));

/** Returns, for each completed room, the rank of a user's best entry and whether anybody else had an entry. */
async function listFinishes(db: Db, userId: string) {
  const rows = await db
    .select({
      best: min(entries.rank),
      isContested: sql<boolean>`exists (
        select 1 from ${entries} o
        where o.room_id = ${entries.roomId} and o.owner_id <> ${userId}::uuid and not o.is_removed)`,
    })
    .from(entries)
    .innerJoin(rooms, eq(rooms.id, entries.roomId))
    .where(and(eq(entries.ownerId, userId), sql`not ${ownerIsRemoved}`, isNotNull(rooms.completedAt)))
    .groupBy(entries.roomId);
  return rows.flatMap(({ best, isContested }) => (best === null ? [] : [{ best, isContested }]));
}

async function listMostVisited(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: rooms.id })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(isCurrent(userId))
    .orderBy(desc(roomMembers.visits), desc(rooms.createdAt), desc(rooms.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export function statsRoutes(): Implementation[] {
  return implement(stats, {
    live: ({ db, viewer, now }) => readLive(db, viewer, now),
    dashboard: async ({ db, viewer }) => {
      const finishes = await listFinishes(db, viewer.id);
      const ranks = finishes.map(({ best }) => best);
      return {
        currentRooms: await db.$count(roomMembers, isCurrent(viewer.id)),
        bracketsFilled: await countCompleteEntries(db, viewer.id),
        wins: finishes.filter(({ best, isContested }) => best === 1 && isContested).length,
        averageRanking: averageToOneDecimal(ranks),
        bestFinish: ranks.length > 0 ? Math.min(...ranks) : null,
        mostVisitedRooms: await listMostVisited(db, viewer.id, DASHBOARD_ROOMS),
      };
    },
  });
}

function averageToOneDecimal(ranks: readonly number[]): number | null {
  if (ranks.length === 0) return null;
  const sum = ranks.reduce((total, rank) => total + rank, 0);
  return Math.round((sum / ranks.length) * 10) / 10;
}
