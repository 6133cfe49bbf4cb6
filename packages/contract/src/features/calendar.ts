import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { Done, Instant } from '../schema.ts';

export const CalendarState = z.object({
  /** When the person's calendar address was created; null if there is none. */
  since: z.nullable(Instant),
});
export type CalendarState = z.infer<typeof CalendarState>;

/** Private addresses that calendar apps can subscribe to (rules: locks#calendar). */
export const calendar = {
  state: get('/api/calendar', {
    access: 'user',
    summary: 'Whether the caller has a calendar feed; its link is shown only when it is created',
    response: CalendarState,
    uncompressed: 'a secret address that grants access',
  }),
  make: post('/api/calendar', {
    access: 'user',
    summary: "Create the link of the caller's calendar feed; revokes the previous one",
    response: z.object({ url: z.string() }),
    rateLimit: 'create',
  }),
  end: del('/api/calendar', {
    access: 'user',
    summary: "Turn off the caller's calendar feed",
    response: Done,
  }),
  read: get('/calendar/:file', {
    access: 'public',
    summary:
      "The locks of a person's rooms as an iCalendar feed (RFC 5545) at a secret URL; 404 once revoked",
    response: 'calendar',
    rateLimit: 'preview',
  }),
};
