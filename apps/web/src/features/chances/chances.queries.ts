import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { retryWhile } from '../competitions/competition.queries.ts';

/** Thrown if the server still hides the picks, which happens when its clock is behind the page's. */
class PicksStillHidden extends Error {}

/**
 * The visible picks of a room. Enable this query only after the first lock. `closed` is the number of locks that have
 * passed. It is part of the key, so that each lock refetches the picks.
 */
export const roomPicksQuery = (roomId: string, closed: number) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'picks'), closed],
    queryFn: async () => {
      const picks = await api.competitions.picks({ params: { roomId } });
      const seen = picks.basis === 'all' ? closed : picks.seen.length;
      if (seen < closed) throw new PicksStillHidden('The picks are still hidden');
      return picks;
    },
    ...retryWhile((error) => error instanceof PicksStillHidden),
    // Until the new picks arrive, show those from before the latest lock.
    placeholderData: (before) => before,
  });
