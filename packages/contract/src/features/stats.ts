import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id } from '../schema.ts';

/** What a person has done so far (decisions section 7). */
export const DashboardStats = z.object({
  currentRooms: z.int(),
  /** Sheets with every pick made. */
  bracketsFilled: z.int(),
  /** Completed rooms in which a bracket of theirs is ranked first. */
  wins: z.int(),
  /** Over completed rooms, best bracket of each, to one decimal; null without any. */
  averageRanking: z.nullable(z.number()),
  bestFinish: z.nullable(z.int()),
  /** At most three, by visits. */
  mostVisitedRooms: z.array(Id),
});
/** See {@link DashboardStats}. */
export type DashboardStats = z.infer<typeof DashboardStats>;

/** Figures of the dashboard. */
export const stats = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'user',
    summary: "The caller's figures",
    response: DashboardStats,
  }),
};
