import type { WebhookEvent, WebhookKind } from '@lockroom/contract';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** The addresses that a room's news is sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    kind: text('kind').$type<WebhookKind>().notNull(),
    /** Of Discord and Slack the address alone lets somebody write there. */
    url: text('url').notNull(),
    /** What deliveries are signed with; null where the receiver looks at no signature. */
    secret: text('secret'),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The line of the changes log up to which it was told. */
    toldId: uuid('told_id').notNull(),
    /** When it was last told of a lock; an evening is told of once. */
    lockToldAt: instant('lock_told_at'),
    /** Failed deliveries since the last that went well. */
    failures: integer('failures').notNull().default(0),
    /** After a failure, when to try again. */
    pausedUntil: instant('paused_until'),
    /** While a delivery is under way: when it counts as lost. */
    busyUntil: instant('busy_until'),
    /** When it was switched off; null while it is on. */
    offAt: instant('off_at'),
    /** The last delivery: null before the first. */
    lastAt: instant('last_at'),
    lastEvent: text('last_event').$type<WebhookEvent | 'test'>(),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem'),
  },
  (table) => [index('webhooks_room_idx').on(table.roomId)],
);

/** What webhooks are still to be told; a delivery that went well is deleted. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: idOf('webhook_id', () => webhooks.id),
    message: jsonb('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** From this time on it is not sent any more. */
    goodUntil: instant('good_until').notNull(),
  },
  (table) => [index('webhook_deliveries_webhook_idx').on(table.webhookId, table.id)],
);
