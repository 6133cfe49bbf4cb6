import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { untilOpen } from '../competitions/competition.queries.ts';

/** Thrown if the server's clock is behind the page's, so that it still hides the picks. */
class StillCovered extends Error {}

/**
 * The picks of a room that the viewer may see. Enable it once a lock has closed. `closed` is the number of closed
 * locks, so that each lock refetches the picks.
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
    // Show the picks from before the latest lock until the new ones arrive.
    placeholderData: (before) => before,
  });
