import type { Notification, NotificationKind } from '@lockroom/contract';

/** The filters, as written in the address. */
export const NOTIFICATION_FILTERS = ['all', 'friends', 'rooms', 'results'] as const;
/** One of {@link NOTIFICATION_FILTERS}. */
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** The label of each filter (rules: texts#notifications). */
export const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: 'All',
  friends: 'Friend Requests',
  rooms: 'Room Updates',
  results: 'Results Posted',
};

/** The filter of each kind, besides All. */
const FILTER_OF: Record<NotificationKind, NotificationFilter> = {
  'friend-request': 'friends',
  'friend-accepted': 'friends',
  invitation: 'rooms',
  'member-joined': 'rooms',
  'place-asked': 'rooms',
  'place-free': 'rooms',
  'results-posted': 'results',
  'event-completed': 'rooms',
  'lock-reminder': 'rooms',
  'support-comment': 'all',
};

/** The notifications that match a filter. */
export function filtered(
  notifications: readonly Notification[],
  filter: NotificationFilter,
): readonly Notification[] {
  return filter === 'all' ? notifications : notifications.filter(({ kind }) => FILTER_OF[kind] === filter);
}

/** The notifications of one day in the viewer's time zone. */
export interface Day {
  label: string;
  notifications: Notification[];
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' });
const NEAR = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });
const FAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** Splits a list, newest first, into days: Today, Yesterday, then by date. */
export function byDay(notifications: readonly Notification[], now: number): Day[] {
  const days: Day[] = [];
  for (const notification of notifications) {
    const label = dayLabel(Date.parse(notification.createdAt), now);
    const last = days.at(-1);
    if (last?.label === label) last.notifications.push(notification);
    else days.push({ label, notifications: [notification] });
  }
  return days;
}

function dayLabel(at: number, now: number): string {
  const today = new Date(now);
  // Noon of the day before, so that days of 23 or 25 hours do no harm.
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
  // Clocks differ by seconds: a time shortly after `now` is today.
  if (at >= now || DAY.format(at) === DAY.format(today)) return 'Today';
  if (DAY.format(at) === DAY.format(yesterday)) return 'Yesterday';
  return (now - at < HALF_A_YEAR_MS ? NEAR : FAR).format(at);
}
