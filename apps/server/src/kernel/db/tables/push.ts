import type { PushKind, QuietHours } from '@lockroom/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** The key pair by which push services know this installation (VAPID): one row, for subscriptions hold with no other. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Devices that are told, each until the sign-in on it ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    sessionId: idOf('session_id', () => sessions.id),
    /** The device's address at its push service. */
    endpoint: text('endpoint').notNull(),
    /** What messages to the device are encrypted with. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Failed requests since the last that went well, and when the first of them was. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** After a failure: the time of the next try. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    // One device has one sign-in and one subscription.
    uniqueIndex('push_subscriptions_session_key').on(table.sessionId),
    index('push_subscriptions_user_idx').on(table.userId),
  ],
);

/** What people chose to be told of; who chose nothing has no row. */
export const pushSettings = pgTable('push_settings', {
  userId: idOf('user_id', () => users.id).primaryKey(),
  /** The kinds that were switched off, so that a new kind is on. */
  off: text('off').array().$type<PushKind[]>().notNull(),
  quiet: jsonb('quiet').$type<QuietHours>(),
});

/** Rooms that tell somebody's devices nothing. */
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
