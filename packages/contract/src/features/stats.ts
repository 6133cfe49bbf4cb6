import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { Id } from '../schema.ts';

/** A person's figures (rules: play#dashboard-figures). */
export const DashboardStats = z.object({
  currentRooms: z.int(),
  /** Entries without a missing pick. */
  bracketsFilled: z.int(),
  /** Completed rooms in which the person finished first. */
  wins: z.int(),
  /** Average rank of the best entry over completed rooms, to one decimal; null without any. */
  averageRanking: z.nullable(z.number()),
  bestFinish: z.nullable(z.int()),
  /** At most three, ordered by visits. */
  mostVisitedRooms: z.array(Id),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const stats = {
  dashboard: get('/api/dashboard/stats', {
    access: 'user',
    byToken: true,
    summary: "The caller's figures",
    response: DashboardStats,
  }),
};
