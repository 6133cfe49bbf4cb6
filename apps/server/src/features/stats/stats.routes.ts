import { stats } from '@lockroom/contract';
import { DASHBOARD_ROOMS } from '@lockroom/game';
import { type Implementation, implement } from '../../kernel/pipeline.ts';
import {
  countCurrentRooms,
  countFilledCards,
  countFilledTournaments,
  listFinishes,
  listMostVisited,
} from './stats.store.ts';

/** The figures of the dashboard (decisions section 7). */
export function statsRoutes(): Implementation[] {
  return implement(stats, {
    dashboard: async ({ db, viewer }) => {
      const finishes = await listFinishes(db, viewer.id);
      return {
        currentRooms: await countCurrentRooms(db, viewer.id),
        bracketsFilled:
          (await countFilledCards(db, viewer.id)) + (await countFilledTournaments(db, viewer.id)),
        wins: finishes.filter((finish) => finish === 1).length,
        averageRanking: averageToOneDecimal(finishes),
        bestFinish: finishes.length > 0 ? Math.min(...finishes) : null,
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
