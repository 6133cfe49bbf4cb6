import * as z from 'zod/mini';
import { get, put } from '../endpoint.ts';
import { Done, Id, Instant } from '../schema.ts';
import { HeldFact } from './followings.ts';

/** A data source that the operator has turned on. */
const ActiveSource = z.object({
  /** The display name: 'ESPN'. */
  label: z.string(),
  /** When the source was last polled for upcoming events. */
  listedAt: z.nullable(Instant),
  nextListAt: z.nullable(Instant),
  /** The last failure, as a sentence. */
  problem: z.nullable(z.string()),
  /** The number of requests sent today (UTC). */
  requests: z.int(),
  mostRequests: z.int(),
});

/** An event whose facts come from a source. */
export const SourcedEvent = z.object({
  id: Id,
  templateId: Id,
  name: z.string(),
  source: z.string(),
  startsAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** Null if the event is over or paused. */
  nextPollAt: z.nullable(Instant),
  problem: z.nullable(z.string()),
  isPaused: z.boolean(),
  held: z.array(HeldFact),
  rooms: z.int(),
});
export type SourcedEvent = z.infer<typeof SourcedEvent>;

export const EventSources = z.object({ sources: z.array(ActiveSource), events: z.array(SourcedEvent) });
export type EventSources = z.infer<typeof EventSources>;

export const eventSources = {
  list: get('/api/admin/event-sources', {
    access: 'admin',
    summary: 'The data sources, and their events sorted by the time of the next poll',
    response: EventSources,
  }),
  pause: put('/api/template/:templateId/sources', {
    access: 'template.admin',
    summary: 'Pause or resume the sources of a template',
    body: z.object({ isPaused: z.boolean() }),
    response: Done,
  }),
};
