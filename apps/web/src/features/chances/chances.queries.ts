import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Tries and milliseconds between them, where the server's clock has not reached a lock that has passed here. */
const LOCK_RETRY = { times: 5, ms: 1000 } as const;

/** The server's clock is behind the page's. */
class StillCovered extends Error {}

/**
 * The picks of a room that the viewer may see. Ask for it once some are open to all, with what its locks say: how many of
 * them have closed. The server is asked again for each of them.
 */
export const roomPicksQuery = (roomId: string, closed: number) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'picks'), closed],
    queryFn: async () => {
      const picks = await api.competitions.picks({ params: { roomId } });
      const seen = picks.basis === 'all' ? closed : picks.seen.length;
      if (seen < closed) throw new StillCovered('The picks are still closed');
      return picks;
    },
    retry: (count, error) => error instanceof StillCovered && count < LOCK_RETRY.times,
    retryDelay: LOCK_RETRY.ms,
    // Until those of one lock more are there.
    placeholderData: (before) => before,
  });
