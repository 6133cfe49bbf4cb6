import type { Room, RoomCompetition } from '@lockroom/contract';
import { isLocked } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomPicksQuery } from '../../chances/chances.queries.ts';
import { useLockClock } from '../../competitions/use-lock-clock.ts';
import { contestOf } from '../contest/contest.tsx';

/**
 * Returns the picks in a room that the viewer may see, refetched after each lock. `isAny` is false until some picks are
 * visible. `now` is the server's time in milliseconds, updated when a lock passes.
 */
export function useVisiblePicks(
  room: Pick<Room, 'id' | 'sport' | 'isCompleted'>,
  competition: RoomCompetition | undefined,
) {
  const locks = useMemo(
    () => (competition ? contestOf(competition, room, []).locks : []),
    [competition, room],
  );
  const now = useLockClock(locks, Date.parse(competition?.serverTime ?? '') || 0);
  const closed = locks.filter((lock) => isLocked({ ...lock, now })).length;
  // A completed room also reveals picks that were never locked.
  const isAny = closed > 0 || room.isCompleted;
  const picks = useQuery({ ...roomPicksQuery(room.id, closed), enabled: competition !== undefined && isAny });
  return { now, isAny, picks };
}
