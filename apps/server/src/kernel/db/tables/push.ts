import type { PushKind, QuietHours } from '@lockroom/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** The VAPID key pair, in a single row. It never changes, because a subscription works only with its first key. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Devices that receive push messages until their session ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    sessionId: idOf('session_id', () => sessions.id),
    /** The device's URL at its push service. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The number of failures since the last success, and when the first of these failures happened. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** When to try again after a failure. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    // Each session has at most one subscription.
    uniqueIndex('push_subscriptions_session_key').on(table.sessionId),
    index('push_subscriptions_user_idx').on(table.userId),
  ],
);

/** The push settings of people who have changed them. */
export const pushSettings = pgTable('push_settings', {
  userId: idOf('user_id', () => users.id).primaryKey(),
  /** The kinds that the person disabled. Kinds added later are therefore enabled by default. */
  off: text('off').array().$type<PushKind[]>().notNull(),
  quiet: jsonb('quiet').$type<QuietHours>(),
});

export const pushMutes = pgTable(
  'push_mutes',
  {
    userId: idOf('user_id', () => users.id),
    roomId: idOf('room_id', () => rooms.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId] }),
    index('push_mutes_room_idx').on(table.roomId),
  ],
);
