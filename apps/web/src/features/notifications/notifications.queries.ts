import type { Notification } from '@lockroom/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys } from '../../api/query-keys.ts';

/** What the viewer was told, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => api.notifications.list(),
});

/** How many of the viewer's notifications are unread; 0 until they are known. */
export function useUnreadCount(): number {
  const { data } = useQuery({ ...notificationsQuery, select: countUnread });
  return data ?? 0;
}

/** How many of these are unread. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ isRead }) => !isRead).length;
}

/** Marks one as read; it looks so at once, and as before when it fails. */
export function useMarkRead() {
  const { change, restore } = useReadState();
  return useMutation({
    mutationFn: (notificationId: string) => api.notifications.markRead({ params: { notificationId } }),
    onMutate: (notificationId) => change(({ id }) => id === notificationId),
    onError: (error, _, before) => {
      restore(before);
      toastFailure(error, 'Failed to mark as read');
    },
  });
}

/** Marks all as read, likewise. */
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

// What is put back is the read state of those that were changed, not the list: others may have arrived meanwhile.
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
