import type { Notification, NotificationKind } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  CheckCheck,
  Clock,
  Crown,
  DoorClosed,
  DoorOpen,
  Flag,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquare,
  Repeat,
  Rss,
  ShieldAlert,
  ShieldUser,
  UserCheck,
  UserPlus,
  UserRoundCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { Ago } from '../../shell/ago.tsx';
import { dayName } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { notificationsQuery, useMarkRead, useUnreadCount } from './notifications.queries.ts';

export const NOTIFICATION_FILTERS = ['all', 'friends', 'rooms', 'results'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Filter labels (rules: texts#notifications). */
const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: 'All',
  friends: 'Friend Requests',
  rooms: 'Room Updates',
  results: 'Results Posted',
};

const KINDS: Record<NotificationKind, { filter: NotificationFilter; icon: LucideIcon }> = {
  'friend-request': { filter: 'friends', icon: UserPlus },
  'friend-accepted': { filter: 'friends', icon: UserCheck },
  invitation: { filter: 'rooms', icon: Mail },
  'member-joined': { filter: 'rooms', icon: Users },
  'place-asked': { filter: 'rooms', icon: DoorClosed },
  'place-free': { filter: 'rooms', icon: DoorOpen },
  'results-posted': { filter: 'results', icon: ListOrdered },
  'fight-changed': { filter: 'rooms', icon: Repeat },
  'team-replaced': { filter: 'rooms', icon: Repeat },
  'result-overturned': { filter: 'results', icon: ListOrdered },
  chances: { filter: 'results', icon: Crown },
  membership: { filter: 'rooms', icon: UserRoundCog },
  'event-completed': { filter: 'rooms', icon: Flag },
  'event-news': { filter: 'rooms', icon: Rss },
  'webhook-off': { filter: 'rooms', icon: Webhook },
  'room-manager': { filter: 'rooms', icon: ShieldUser },
  'lock-reminder': { filter: 'rooms', icon: Clock },
  'late-entry': { filter: 'rooms', icon: Clock },
  'support-comment': { filter: 'all', icon: MessageSquare },
  report: { filter: 'all', icon: ShieldAlert },
};

const filtered = (all: readonly Notification[], filter: NotificationFilter) =>
  filter === 'all' ? all : all.filter(({ kind }) => KINDS[kind].filter === filter);

interface Day {
  label: string;
  notifications: Notification[];
}

/** Groups notifications, newest first, by day: Today, Yesterday, then by date. */
export function byDay(notifications: readonly Notification[], now: number): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const label = dayName(Date.parse(notification.createdAt), now);
    const last = days.at(-1);
    if (last?.label === label) last.notifications.push(notification);
    else days.push({ label, notifications: [notification] });
  }
  return days;
}

const titleClass =
  'text-ink-2 font-medium in-[.notification-row-unread]:text-ink in-[.notification-row-unread]:font-strong';

interface NotificationRowProps {
  notification: Notification;
  offer: ReactNode;
  onRead: () => void;
}

/** A notification. Opening it follows its link and marks it as read. */
function NotificationRow({ notification, offer, onRead }: NotificationRowProps) {
  const { title, message, link, kind, isRead, createdAt, count } = notification;
  const router = useRouter();
  const { icon: Icon } = KINDS[kind];

  function open(event: MouseEvent) {
    if (!isRead) onRead();
    // With a modifier key, the browser opens a new tab or window.
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(link);
  }

  return (
    <li
      className={cx(
        'relative grid grid-cols-[38px_minmax(0,1fr)_auto] gap-y-0 gap-x-3.5 py-4 px-1 hover:bg-surface-2/55',
        !isRead && 'notification-row-unread',
      )}
    >
      <span className="grid place-items-center size-9.5 rounded-md bg-surface-2 text-ink-2 in-[.notification-row-unread]:bg-accent in-[.notification-row-unread]:text-on-accent">
        <Icon aria-hidden />
      </span>
      <div>
        {link === null ? (
          <button type="button" className={cx('covers', titleClass)} onClick={open} disabled={isRead}>
            {title}
          </button>
        ) : (
          <a href={link} className={cx('covers', titleClass)} onClick={open}>
            {title}
          </a>
        )}
        {count !== undefined && (
          <span className="text-sm text-ink-3 ml-1.5 tabular-nums">
            {' '}
            <span aria-hidden>{count}</span>
          </span>
        )}
        {!isRead && <span className="sr-only"> Unread</span>}
        <p className="text-ink-3 leading-relaxed wrap-anywhere in-[.notification-row-unread]:text-ink-2">
          {message}
        </p>
        {offer && <div className="relative z-1 w-fit mt-2.5">{offer}</div>}
      </div>
      <Ago at={createdAt} className="text-sm text-ink-3 tabular-nums" />
    </li>
  );
}

interface NotificationListProps {
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
        Invitations, results and reminders appear here.
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
        You have no notifications of this kind.
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

interface FiltersProps<Filter> {
  filter: Filter;
  onFilter: (filter: NotificationFilter) => void;
}

export function FilterPanel({ filter, onFilter }: FiltersProps<NotificationFilter | null>) {
  const { data } = useQuery(notificationsQuery);
  return (
    <PanelSection title="Filter">
      <div className="grid gap-0.5">
        {NOTIFICATION_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            className="flex items-center justify-between min-h-9 my-0 -mx-2.5 py-0 px-2.5 rounded-md text-ink-2 [&_.num]:text-lg hover:bg-surface-2 aria-pressed:bg-surface-2 hover:text-ink aria-pressed:text-ink aria-pressed:font-book"
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {FILTER_LABELS[one]}{' '}
            {data && <span className="num text-ink-3">{filtered(data, one).length}</span>}
          </button>
        ))}
      </div>
    </PanelSection>
  );
}

/** The filters on narrow screens, and a button that marks everything as read. */
export function NotificationTools({ filter, onFilter }: FiltersProps<NotificationFilter>) {
  const { data = [] } = useQuery(notificationsQuery);
  const unread = useUnreadCount();
  const markRead = useMarkRead();
  if (data.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 min-w-0">
      <Select
        className="lg:hidden"
        dense
        aria-label="Filter"
        value={filter}
        onChange={(event) => {
          const chosen = NOTIFICATION_FILTERS.find((one) => one === event.target.value);
          if (chosen) onFilter(chosen);
        }}
      >
        {NOTIFICATION_FILTERS.map((one) => (
          <option key={one} value={one}>
            {FILTER_LABELS[one]} ({filtered(data, one).length})
          </option>
        ))}
      </Select>
      <Button
        variant="quiet"
        icon={CheckCheck}
        disabled={unread === 0}
        loading={markRead.isPending}
        onClick={() => markRead.mutate(null)}
      >
        {unread === 0 ? 'All read' : 'Mark all as read'}
      </Button>
    </div>
  );
}
