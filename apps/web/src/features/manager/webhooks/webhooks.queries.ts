import type { Webhook } from '@lockroom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';

const AGAIN_MS = 10_000;

/** The webhooks of a room, oldest first. No live event reports deliveries, so the list is polled while shown. */
export const webhooksQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'webhooks'),
    queryFn: () => api.webhooks.list({ params: { roomId } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });

export type NewWebhook = Parameters<typeof api.webhooks.create>[0]['body'];

export function useAddWebhook(roomId: string, onAdded: (webhook: Webhook) => void) {
  const refresh = useRefresh(roomId);
  return useMutation({
    mutationFn: (body: NewWebhook) => api.webhooks.create({ params: { roomId }, body }),
    onSuccess: onAdded,
    onSettled: refresh,
  });
}

export function useRemoveWebhook(roomId: string) {
  const refresh = useRefresh(roomId);
  return useMutation({
    mutationFn: (webhookId: string) => api.webhooks.remove({ params: { roomId, webhookId } }),
    onSettled: refresh,
  });
}

export function useTestWebhook(roomId: string) {
  const refresh = useRefresh(roomId);
  return useMutation({
    mutationFn: (webhookId: string) => api.webhooks.test({ params: { roomId, webhookId } }),
    onError: (error) => toastFailure(error, 'The test could not be sent'),
    onSettled: refresh,
  });
}

export function useSwitchOn(roomId: string) {
  const refresh = useRefresh(roomId);
  return useMutation({
    mutationFn: (webhookId: string) => api.webhooks.switchOn({ params: { roomId, webhookId } }),
    onError: (error) => toastFailure(error, 'The webhook could not be switched on'),
    onSettled: refresh,
  });
}

function useRefresh(roomId: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'changes') });
    await queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'webhooks') });
  };
}
