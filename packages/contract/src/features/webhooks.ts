import * as z from 'zod/mini';
import { create, del, get, post } from '../endpoint.ts';
import { WEBHOOK_ADDRESS_MAX } from '../limits.ts';
import { Done, Id, Instant, line } from '../schema.ts';

/** Message formats (rules: webhooks#formats). */
export const WEBHOOK_KINDS = ['json', 'discord', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The events that a webhook can subscribe to (rules: webhooks#events). */
export const WEBHOOK_EVENTS = ['lock', 'results', 'card', 'completed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The HTTP status of the receiver's response, or the reason why there was no response. */
export const WebhookAnswer = z.object({
  ok: z.boolean(),
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});

/** A URL to which a room's news is sent. */
export const Webhook = z.object({
  id: Id,
  kind: z.enum(WEBHOOK_KINDS),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** The host and the end of the URL: 'discord.com/…8xQ2'. Anyone who knows the full URL can post to it. */
  address: z.string(),
  createdAt: Instant,
  /** When the webhook was turned off after too many failures; null while it is on. */
  offAt: z.nullable(Instant),
  /** The number of consecutive failed deliveries. */
  failures: z.int(),
  /** Null before the first delivery. */
  last: z.nullable(z.extend(WebhookAnswer, { at: Instant, event: z.enum([...WEBHOOK_EVENTS, 'test']) })),
  /** The signing secret; null except in the response that creates a webhook of kind json. */
  secret: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const webhooks = {
  list: get('/api/rooms/:roomId/webhooks', {
    access: 'room.manager',
    summary: "The room's webhooks, oldest first",
    response: z.array(Webhook),
    uncompressed: 'a secret address that grants access',
  }),
  create: create('/api/rooms/:roomId/webhooks', {
    access: 'room.manager',
    summary: "Create a webhook that receives the room's events; 400 if its URL is not allowed",
    body: z.object({
      url: line({ min: 1, max: WEBHOOK_ADDRESS_MAX, name: 'Address' }),
      kind: z.enum(WEBHOOK_KINDS, 'Format must be json, discord or slack'),
      events: z
        .array(z.enum(WEBHOOK_EVENTS, 'Events must be lock, results, card or completed'))
        .check(z.minLength(1, 'Choose at least one event'), z.maxLength(20, 'Choose each event only once')),
    }),
    response: Webhook,
    rateLimit: 'webhook',
  }),
  remove: del('/api/rooms/:roomId/webhooks/:webhookId', {
    access: 'room.manager',
    summary: 'Delete a webhook',
    response: Done,
  }),
  test: post('/api/rooms/:roomId/webhooks/:webhookId/test', {
    access: 'room.manager',
    summary: 'Send a test message, and report the response',
    response: WebhookAnswer,
    rateLimit: 'webhook',
  }),
  switchOn: post('/api/rooms/:roomId/webhooks/:webhookId/switch-on', {
    access: 'room.manager',
    summary: 'Re-enable a webhook. Idempotent',
    response: Webhook,
  }),
};
