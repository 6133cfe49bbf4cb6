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

export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ isRead }) => !isRead).length;
}

export function useMarkRead() {
  const queries = useQueryClient();
  const { change, restore } = useReadState();
  return useMutation({
    mutationFn: (notificationId: string) => api.notifications.markRead({ params: { notificationId } }),
    onMutate: (notificationId) => change(({ id }) => id === notificationId),
    onError: (error, _, before) => {
      restore(before);
      // If a newer event was merged into the notification, it has a new id and is still unread.
      if (isNotFound(error)) return queries.invalidateQueries({ queryKey: keys.notifications });
      toastFailure(error, 'Failed to mark as read');
    },
  });
}

export function useMarkAllRead() {
  const { change, restore } = useReadState();
  return useMutation({
    mutationFn: () => api.notifications.markAllRead(),
    onMutate: () => change(() => true),
    onError: (error, _, before) => {
      restore(before);
      toastFailure(error, 'Failed to mark all as read');
    },
  });
}

type Unread = ReadonlySet<string>;

// A failure restores only the changed notifications, because others may have arrived in the meantime.
function useReadState() {
  const queries = useQueryClient();
  const set = (isRead: boolean, concerns: (notification: Notification) => boolean) =>
    queries.setQueryData(notificationsQuery.queryKey, (list) =>
      list?.map((notification) => (concerns(notification) ? { ...notification, isRead } : notification)),
    );
  return {
    async change(concerns: (notification: Notification) => boolean): Promise<Unread> {
      await queries.cancelQueries({ queryKey: keys.notifications });
      const unread = new Set(
        (queries.getQueryData(notificationsQuery.queryKey) ?? [])
          .filter((notification) => !notification.isRead && concerns(notification))
          .map(({ id }) => id),
      );
      set(true, ({ id }) => unread.has(id));
      return unread;
    },
    restore(before: Unread | undefined): void {
      set(false, ({ id }) => before?.has(id) ?? false);
    },
  };
}
