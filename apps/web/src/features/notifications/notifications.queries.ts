import { NOTIFICATIONS_KEPT, type Notification } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { isNotFound, toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';

export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => api.notifications.list({ query: { limit: `${NOTIFICATIONS_KEPT}` } }),
});

export function useUnreadCount(): number {
  const { data } = useQuery({ ...notificationsQuery, select: countUnread });
  return data ?? 0;
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ isRead }) => !isRead).length;
}

/** Marks the notification with the given id as read, or all of them if the id is null. */
export function useMarkRead() {
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery;
  const set = (ids: ReadonlySet<string>, isRead: boolean) =>
    queries.setQueryData(queryKey, (list) =>
      list?.map((notification) => (ids.has(notification.id) ? { ...notification, isRead } : notification)),
    );
  return useMutation({
    mutationFn: (notificationId: string | null): Promise<unknown> =>
      notificationId === null
        ? api.notifications.markAllRead()
        : api.notifications.markRead({ params: { notificationId } }),
    async onMutate(notificationId) {
      await queries.cancelQueries({ queryKey });
      const unread = (queries.getQueryData(queryKey) ?? []).filter(({ isRead }) => !isRead);
      const ids = unread.map(({ id }) => id).filter((id) => notificationId === null || id === notificationId);
      const changed = new Set(ids);
      set(changed, true);
      return changed;
    },
    onError: (error, notificationId, changed) => {
      // Restore only the changed notifications, because new ones may have arrived in the meantime.
      if (changed) set(changed, false);
      // If a newer event was merged into the notification, it has a new id and is still unread.
      if (notificationId !== null && isNotFound(error)) return queries.invalidateQueries({ queryKey });
      toastFailure(error, notificationId === null ? 'Failed to mark all as read' : 'Failed to mark as read');
    },
  });
}
