import { DASHBOARD_ROOMS, stats } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { countCurrentRooms, listFinishes, listMostVisited } from './stats.store.ts';

/** The figures of the dashboard (rules: play#dashboard-figures). */
export function statsRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  return implement(stats, {
    dashboard: async ({ db, viewer }) => {
      const finishes = await listFinishes(db, viewer.id);
      const ranks = finishes.map(({ best }) => best);
      return {
        currentRooms: await countCurrentRooms(db, viewer.id),
        bracketsFilled: await countCompleteEntries(db, types, viewer.id),
        wins: finishes.filter(({ best, isContested }) => best === 1 && isContested).length,
        averageRanking: averageToOneDecimal(ranks),
        bestFinish: ranks.length > 0 ? Math.min(...ranks) : null,
        mostVisitedRooms: await listMostVisited(db, viewer.id, DASHBOARD_ROOMS),
      };
    },
  });
}

async function countCompleteEntries(
  db: Db,
  types: readonly CompetitionType[],
  userId: string,
): Promise<number> {
  let entries = 0;
  for (const type of types) entries += await type.countComplete(db, userId);
  return entries;
}

function averageToOneDecimal(ranks: readonly number[]): number | null {
  if (ranks.length === 0) return null;
  const sum = ranks.reduce((total, rank) => total + rank, 0);
  return Math.round((sum / ranks.length) * 10) / 10;
}
