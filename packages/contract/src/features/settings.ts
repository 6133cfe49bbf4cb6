import * as z from 'zod/mini';
import { get, post, put } from '../endpoint.ts';

/** The settings that are stored on the server. All other settings are stored in the browser. */
export const Settings = z.object({
  emailNotifications: z.boolean('emailNotifications must be true or false'),
});
export type Settings = z.infer<typeof Settings>;

const StopQuery = z.object({ token: z.string('The link is incomplete').check(z.maxLength(100)) });

/** Settings, and one-click unsubscribing from emails without signing in (RFC 8058). */
export const settings = {
  get: get('/api/settings', {
    access: 'user',
    summary: "The caller's settings",
    response: Settings,
  }),
  save: put('/api/settings', {
    access: 'user',
    summary: "Change the caller's settings",
    body: Settings,
    response: Settings,
  }),
  askToStop: get('/api/notifications/stop', {
    access: 'public',
    summary: 'The page behind the link of an emailed notification; its one button stops the emails',
    query: StopQuery,
    response: 'html',
  }),
  stop: post('/api/notifications/stop', {
    access: 'public',
    summary: 'One-click unsubscribe from emailed notifications (RFC 8058), by token',
    query: StopQuery,
    ignoresBody: true,
    response: 'html',
  }),
};
