import type { Fight, RoomCompetition } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { competitionQuery, isHiddenPicksError, retryWhile } from '../competitions/competition.queries.ts';

/** A room's fight card, with Fight 1 first and the main event last. */
export const fightCardQuery = (roomId: string) =>
  queryOptions({ ...competitionQuery(roomId), select: cardOf });

export function cardOf(competition: RoomCompetition): Fight[] {
  if (competition.kind !== 'fights') throw new Error('The room is not a fight room');
  return competition.fights;
}

/** The number of the room's entries that picked each winner and method, for every locked fight. */
export const sharesQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'shares'),
    queryFn: () => api.fights.pickShares({ params: { roomId } }),
  });

/**
 * The picks of one entry. For another member's entry, the response contains only the picks for locked fights, unless
 * the viewer is the room's manager. In a sealed room, the limit applies to the manager too.
 */
export const picksQuery = (entryId: string, isOwner: boolean) =>
  queryOptions({
    queryKey: keys.picks(entryId),
    queryFn: () =>
      isOwner
        ? api.fights.ownPicks({ params: { eventId: entryId } })
        : api.fights.picks({ params: { bracketId: entryId } }),
    ...retryWhile(isHiddenPicksError),
  });

/** Asks the server to add new fights to a room's entries. If the card now has fights, loads the card. */
export function useSyncEntries(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.fights.sync({ params: { roomId } }),
    onSuccess: ({ fights }) =>
      fights > 0 ? queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'competition') }) : undefined,
  });
}
