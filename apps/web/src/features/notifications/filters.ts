import type { Notification, NotificationKind } from '@lockroom/contract';
import { dayName } from '../../shell/date.ts';

export const NOTIFICATION_FILTERS = ['all', 'friends', 'rooms', 'results'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Filter labels (rules: texts#notifications). */
export const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: 'All',
  friends: 'Friend Requests',
  rooms: 'Room Updates',
  results: 'Results Posted',
};

const FILTER_OF: Record<NotificationKind, NotificationFilter> = {
  'friend-request': 'friends',
  'friend-accepted': 'friends',
  invitation: 'rooms',
  'member-joined': 'rooms',
  'place-asked': 'rooms',
  'place-free': 'rooms',
  'results-posted': 'results',
  'fight-changed': 'rooms',
  'team-replaced': 'rooms',
  'result-overturned': 'results',
  chances: 'results',
  'event-completed': 'rooms',
  'event-news': 'rooms',
  'webhook-off': 'rooms',
  'lock-reminder': 'rooms',
  'support-comment': 'all',
};

export function filtered(
  notifications: readonly Notification[],
  filter: NotificationFilter,
): readonly Notification[] {
  return filter === 'all' ? notifications : notifications.filter(({ kind }) => FILTER_OF[kind] === filter);
}

export interface Day {
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
