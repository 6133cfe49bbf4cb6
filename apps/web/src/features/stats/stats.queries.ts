import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export function useDashboardStats() {
  return useQuery({ queryKey: keys.stats, queryFn: () => api.stats.dashboard() });
}

export function useRoomCards() {
  return useQuery({ queryKey: keys.rooms, queryFn: () => api.rooms.list() });
}
