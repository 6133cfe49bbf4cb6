import { type Notification, notifications, userTopic } from '@lockroom/contract';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import {
  hasNotification,
  listNotifications,
  type NotificationRow,
  readNotification,
  readNotifications,
} from './notifications.store.ts';

export function notificationRoutes(): Implementation[] {
  return implement(notifications, {
    list: ({ db, viewer, query }) =>
      readListPage(query, {
        read: (part) => listNotifications(db, viewer.id, part),
        has: (id) => hasNotification(db, viewer.id, id),
        present: presentNotification,
      }),
    markRead: async ({ db, viewer, params, now, announce }) => {
      if (!isId(params.notificationId)) refuse('not_found');
      const row = found(await readNotification(db, viewer.id, params.notificationId, new Date(now)));
      announce(userTopic(viewer.id, 'notifications'));
      return presentNotification(row);
    },
    markAllRead: async ({ db, viewer, now, announce }) => {
      if (await readNotifications(db, viewer.id, new Date(now)))
        announce(userTopic(viewer.id, 'notifications'));
    },
  });
}

function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    // Only notify() writes this column, with values of this type.
    kind: row.kind as Notification['kind'],
    title: row.title,
    message: row.message,
    link: row.link,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
    ...(row.count > 1 && { count: row.count }),
  };
}
