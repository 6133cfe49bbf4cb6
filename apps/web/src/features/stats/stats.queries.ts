import { readPage } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readWhole } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';

export function useDashboardStats() {
  return useQuery({ queryKey: keys.stats, queryFn: () => api.stats.dashboard() });
}

/** All rooms of the viewer: tabs, next locks and most visited rooms are chosen from all of them. */
export function useRoomCards() {
  return useQuery({
    queryKey: keys.rooms,
    queryFn: () => readWhole((query) => readPage(api.rooms.list, { query })),
  });
}
