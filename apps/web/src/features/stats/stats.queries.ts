import { readPage } from '@lockroom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readWhole } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';

export const dashboardStatsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: () => api.stats.dashboard(),
});

export const liveQuery = queryOptions({ queryKey: keys.live, queryFn: () => api.stats.live() });

/** Loads all of the viewer's rooms, because the tabs, next locks and most visited rooms are derived from them. */
export const roomCardsQuery = queryOptions({
  queryKey: keys.rooms,
  queryFn: () => readWhole((query) => readPage(api.rooms.list, { query })),
});

export const useRoomCards = () => useQuery(roomCardsQuery);
