import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { untilOpen } from '../competitions/competition.queries.ts';

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
    ...untilOpen((error) => error instanceof StillCovered),
    // Until those of one lock more are there.
    placeholderData: (before) => before,
  });
