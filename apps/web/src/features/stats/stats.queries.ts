import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** The viewer's figures. */
export function useDashboardStats() {
  return useQuery({ queryKey: keys.stats, queryFn: () => api.stats.dashboard() });
}

/** The viewer's rooms, under the same key as My Rooms. */
export function useRoomCards() {
  return useQuery({ queryKey: keys.rooms, queryFn: () => api.rooms.list() });
}
