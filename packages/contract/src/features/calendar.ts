import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Instant } from '../schema.ts';

/** Whether somebody has a calendar of locks. */
export const CalendarState = z.object({
  /** When its address was made; null without one. */
  since: z.nullable(Instant),
});
export type CalendarState = z.infer<typeof CalendarState>;

/** A private address of each person, to which phones and mail programs subscribe (rules: locks#calendar). */
export const calendar = {
  state: endpoint({
    method: 'GET',
    path: '/api/calendar',
    access: 'user',
    byToken: false,
    summary: 'Whether the caller has a calendar of locks; its address is told once',
    response: CalendarState,
    isPlain: 'an address that opens something to whoever has it',
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/calendar',
    access: 'user',
    byToken: false,
    summary: "Makes the address of the caller's calendar of locks; the one before it ends",
    response: z.object({ url: z.string() }),
    rateLimit: 'create',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    access: 'user',
    byToken: false,
    summary: "Ends the caller's calendar of locks",
    response: Done,
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'public',
    summary:
      'The locks of somebody’s rooms as iCalendar (RFC 5545), by its secret name; 404 once it was ended',
    response: 'calendar',
    rateLimit: 'preview',
  }),
};
