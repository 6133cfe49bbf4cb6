import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The settings that the server stores; the others stay in the browser. */
export const Settings = z.object({
  /** Whether notifications are also sent by mail. */
  emailNotifications: z.boolean('emailNotifications must be true or false'),
});
export type Settings = z.infer<typeof Settings>;

const StopQuery = z.object({ token: z.string('The link is not complete').check(z.maxLength(100)) });

/** A person's settings, and unsubscribing from mail without signing in (RFC 8058). */
export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'user',
    byToken: false,
    summary: "The caller's settings",
    response: Settings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/settings',
    access: 'user',
    byToken: false,
    summary: "Changes the caller's settings",
    body: Settings,
    response: Settings,
  }),
  askToStop: endpoint({
    method: 'GET',
    path: '/api/notifications/stop',
    access: 'public',
    summary: 'The page behind the link of an e-mailed notification; its one button stops the e-mails',
    query: StopQuery,
    response: 'html',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/notifications/stop',
    access: 'public',
    summary: 'One-click unsubscribe from e-mailed notifications (RFC 8058), by token',
    query: StopQuery,
    ignoresBody: true,
    response: 'html',
  }),
};
