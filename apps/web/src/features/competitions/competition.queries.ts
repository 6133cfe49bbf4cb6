import { ApiError } from '@lockroom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** All that a room plays, in one answer: its card, or its tournament with names, points, lock and results. */
export const competitionQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'competition'),
    queryFn: () => api.competitions.get({ params: { roomId } }),
  });

/** Asks again for a few seconds, where the server's clock has not reached a lock that has passed here. */
export const untilOpen = (isClosed: (error: Error) => boolean) => ({
  retry: (count: number, error: Error) => isClosed(error) && count < 5,
  retryDelay: 1000,
});

/** Whether somebody else's picks are still closed to the viewer. */
export function isClosedSheet(error: Error): boolean {
  return error instanceof ApiError && error.code === 'sheet_closed';
}
