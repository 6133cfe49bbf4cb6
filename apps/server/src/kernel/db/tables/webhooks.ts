import type { WebhookEvent, WebhookKind } from '@lockroom/contract';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** Webhooks: URLs that receive a room's news. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    kind: text('kind').$type<WebhookKind>().notNull(),
    /** The URL is secret, because anybody who knows a Discord or Slack URL can post there. */
    url: text('url').notNull(),
    /** The key that signs deliveries; null if the receiver does not check signatures. */
    secret: text('secret'),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The newest line of the changes log that has been sent. */
    toldId: uuid('told_id').notNull(),
    /** When a lock was last announced; locks are announced once per event day. */
    lockToldAt: instant('lock_told_at'),
    /** The number of failed deliveries since the last success. */
    failures: integer('failures').notNull().default(0),
    /** When to try again after a failure. */
    pausedUntil: instant('paused_until'),
    /** When the delivery in progress is considered lost; null if none is in progress. */
    busyUntil: instant('busy_until'),
    /** When the webhook was disabled; null while it is enabled. */
    offAt: instant('off_at'),
    /** When the latest delivery took place; null before the first one. */
    lastAt: instant('last_at'),
    lastEvent: text('last_event').$type<WebhookEvent | 'test'>(),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem'),
  },
  (table) => [index('webhooks_room_idx').on(table.roomId)],
);

/** Pending webhook messages; a message is deleted once it has been delivered. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: idOf('webhook_id', () => webhooks.id),
    message: jsonb('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the message expires. An expired message is not sent. */
    goodUntil: instant('good_until').notNull(),
  },
  (table) => [index('webhook_deliveries_webhook_idx').on(table.webhookId, table.id)],
);
