import { ApiError } from '@lockroom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export const competitionQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'competition'),
    queryFn: () => api.competitions.get({ params: { roomId } }),
  });

/** Retries for a few seconds, because the server's clock may reach a lock slightly later than this device's. */
export const untilOpen = (isClosed: (error: Error) => boolean) => ({
  retry: (count: number, error: Error) => isClosed(error) && count < 5,
  retryDelay: 1000,
});

/** Whether the request failed because another member's picks are still hidden. */
export function isClosedSheet(error: Error): boolean {
  return error instanceof ApiError && error.code === 'sheet_closed';
}
