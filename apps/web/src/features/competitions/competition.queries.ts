import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** All that a room plays, in one answer: its card, or its tournament with names, points, lock and results. */
export const competitionQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'competition'),
    queryFn: () => api.competitions.get({ params: { roomId } }),
  });
