import type { QueryClient } from '@tanstack/react-query';
import {
  competitionQuery,
  entryQuery,
  roomEntriesQuery,
} from '../features/competitions/competition.queries.ts';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { dashboardStatsQuery, liveQuery, roomCardsQuery } from '../features/stats/stats.queries.ts';

// Data to request while a screen's code loads. These functions are part of the first script, so they import only
// queries.

export function askForDashboard(queries: QueryClient): void {
  void queries.prefetchQuery(roomCardsQuery);
  void queries.prefetchQuery(liveQuery);
  void queries.prefetchQuery(dashboardStatsQuery);
}

/** Requests what all tabs of a room need, and what its brackets need from it. */
export function askForRoom(queries: QueryClient, roomId: string): void {
  void queries.prefetchQuery(roomQuery(roomId));
  void queries.prefetchQuery(competitionQuery(roomId));
  void queries.prefetchQuery(roomEntriesQuery(roomId));
}

export function askForBracket(queries: QueryClient, entryId: string): void {
  void queries.prefetchQuery(entryQuery(entryId));
}
