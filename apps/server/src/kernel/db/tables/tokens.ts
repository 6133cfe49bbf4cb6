import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** Tokens for scripts. Only their SHA-256 is stored. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** The room that the token may manage; null for other tokens. */
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'cascade' }),
    /** Whether the token can create events and send their results. Works only while its owner is an administrator. */
    feedsEvents: boolean('feeds_events').notNull().default(false),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('tokens_token_key').on(table.tokenHash),
    index('tokens_user_idx').on(table.userId),
    index('tokens_room_idx').on(table.roomId),
    index('tokens_expiry_idx').on(table.expiresAt),
  ],
);
