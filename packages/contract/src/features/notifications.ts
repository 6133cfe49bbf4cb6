import * as z from 'zod/mini';
import { get, ofUser, put } from '../endpoint.ts';
import { Done, Id, Instant, pageOf } from '../schema.ts';

/** The kinds of notification (rules: texts#notifications). */
export const NOTIFICATION_KINDS = [
  'friend-request',
  'friend-accepted',
  'invitation',
  'member-joined',
  'membership',
  'place-asked',
  'place-free',
  'results-posted',
  'fight-changed',
  'team-replaced',
  'result-overturned',
  'chances',
  'event-completed',
  'event-news',
  'webhook-off',
  'room-manager',
  'lock-reminder',
  'late-entry',
  'support-comment',
  'report',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  message: z.string(),
  /** The path of a page in the web app; null if the notification has none. */
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: Instant,
  /** The number of events grouped in this notification; absent if there is only one. */
  count: z.optional(z.int()),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = {
  list: get('/api/notifications', {
    ...ofUser,
    summary: "The caller's notifications, newest first",
    ...pageOf(Notification),
    uncompressed: 'room passwords in one response with names chosen by others',
  }),
  markRead: put('/api/notifications/:notificationId/read', {
    access: 'user',
    summary: 'Mark a notification as read; 404 if it belongs to someone else',
    response: Notification,
  }),
  markAllRead: put('/api/notifications/read-all', {
    access: 'user',
    summary: 'Mark all as read',
    response: Done,
  }),
};
