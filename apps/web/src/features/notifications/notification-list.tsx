import type { Notification } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { byDay, FILTER_LABELS, filtered, type NotificationFilter } from './filters.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useMarkRead } from './notifications.queries.ts';

export interface NotificationListProps {
  filter: NotificationFilter;
  onShowAll: () => void;
  offerFor: (notification: Notification) => ReactNode;
}

export function NotificationList({ filter, onShowAll, offerFor }: NotificationListProps) {
  const { data, error, refetch } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const now = useServerNow(60_000);
  if (!data) return <ListPending error={error} onRetry={refetch} what="your notifications" rows={6} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={Bell} title="No Notifications Yet">
        Invitations, results and reminders will stand here.
      </EmptyState>
    );
  }
  const shown = filtered(data, filter);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={Bell}
        title={`No ${FILTER_LABELS[filter]}`}
        action={<Button onClick={onShowAll}>Show All</Button>}
      >
        None of your notifications is one of these.
      </EmptyState>
    );
  }
  return byDay(shown, now).map(({ label, notifications }) => (
    <section
      key={label}
      aria-label={label}
      className="notification-list-day [.notification-list-day+&]:mt-4 [&>h2]:pt-0 [&>h2]:px-1 [&>h2]:pb-1.5 [&>h2]:border-b [&>h2]:border-line"
    >
      <h2 className="label">{label}</h2>
      <ul className="ruled">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            offer={notification.isRead ? null : offerFor(notification)}
            onRead={() => markRead.mutate(notification.id)}
          />
        ))}
      </ul>
    </section>
  ));
}
