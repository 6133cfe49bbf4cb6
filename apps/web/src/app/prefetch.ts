import { sportFamily } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import {
  competitionQuery,
  entryQuery,
  roomEntriesQuery,
} from '../features/competitions/competition.queries.ts';
import * as fights from '../features/fights/fights.queries.ts';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { dashboardStatsQuery, liveQuery, roomCardsQuery } from '../features/stats/stats.queries.ts';
import * as tournaments from '../features/tournaments/tournaments.queries.ts';
import type { RouteName } from '../shell/paths.ts';

/** Requests the data of screens while their code is loading. The screens themselves retry and report failures. */
export const PREFETCH: Partial<
  Record<RouteName, (queries: QueryClient, params: Record<string, string>) => void>
> = {
  dashboard(queries) {
    void queries.prefetchQuery(roomCardsQuery);
    void queries.prefetchQuery(liveQuery);
    void queries.prefetchQuery(dashboardStatsQuery);
  },
  room: prefetchRoom,
  // This screen redirects to the viewer's own bracket.
  roomBracket: prefetchRoom,
  roomPicks: prefetchRoom,
  bracket(queries, { bracketId = '' }) {
    // Links to rooms use '-' as the bracket's id to preload only this screen's code.
    if (bracketId !== '-') prefetchBracket(queries, bracketId).catch(() => undefined);
  },
};

function prefetchRoom(queries: QueryClient, { roomId = '' }: Record<string, string>): void {
  void queries.prefetchQuery(roomQuery(roomId));
  void queries.prefetchQuery(competitionQuery(roomId));
  void queries.prefetchQuery(roomEntriesQuery(roomId));
}

/** Fetches a bracket, and then the rest of its page once the room is known. */
async function prefetchBracket(queries: QueryClient, bracketId: string): Promise<void> {
  const entry = await queries.fetchQuery(entryQuery(bracketId));
  const { id, roomId, isOwner, picksVisible, isStarted, previousRank } = entry;
  const isFights = sportFamily(entry.sport) === 'fights';
  void queries.prefetchQuery(roomQuery(roomId));
  void queries.prefetchQuery(competitionQuery(roomId));
  // Do not fetch hidden picks.
  if (picksVisible && isFights) void queries.prefetchQuery(fights.picksQuery(id, isOwner));
  if (picksVisible && !isFights) void queries.prefetchQuery(tournaments.picksQuery(entry));
  if (previousRank !== null) void queries.prefetchQuery(roomEntriesQuery(roomId));
  if (isStarted && isFights) void queries.prefetchQuery(fights.sharesQuery(roomId));
  if (isStarted && !isFights) void queries.prefetchQuery(tournaments.entrySharesQuery(roomId));
}
