import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';

/** The picks of an entry that a replacement removed, newest first. */
export const takenPicksQuery = (entryId: string) =>
  queryOptions({
    queryKey: [...keys.bracket(entryId), 'taken'],
    queryFn: () => api.fightActs.takenPicks({ params: { bracketId: entryId } }),
  });
