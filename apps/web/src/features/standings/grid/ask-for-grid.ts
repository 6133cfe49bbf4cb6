import { isLocked } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import { roomPicksQuery } from '../../chances/chances.queries.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../../competitions/entries.queries.ts';
import { roomQuery } from '../../rooms/rooms.queries.ts';
import { contestOf } from '../contest/contest.ts';

/**
 * Prefetches everything that the grid needs, with the picks once some may be visible. Rejects if the room or its
 * competition fails to load.
 */
export async function askForGrid(queries: QueryClient, roomId: string): Promise<void> {
  void queries.prefetchQuery(roomEntriesQuery(roomId));
  const [room, competition] = await Promise.all([
    queries.fetchQuery(roomQuery(roomId)),
    queries.fetchQuery(competitionQuery(roomId)),
  ]);
  const now = Date.parse(competition.serverTime);
  const { locks } = contestOf(competition, room, []);
  const closed = locks.filter((lock) => isLocked({ ...lock, now })).length;
  if (closed > 0 || room.isCompleted) await queries.prefetchQuery(roomPicksQuery(roomId, closed));
}
