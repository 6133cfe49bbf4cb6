import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';

/** Friendships and friend requests; at most one row per pair of people. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: uuid('id').primaryKey(),
    senderId: idOf('sender_id', () => users.id),
    receiverId: idOf('receiver_id', () => users.id),
    status: text('status').$type<'pending' | 'accepted' | 'rejected'>().notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('friend_requests_pair_key').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
    ),
    index('friend_requests_sender_idx').on(table.senderId),
    index('friend_requests_receiver_idx').on(table.receiverId),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    userId: idOf('user_id', () => users.id),
    blockedId: idOf('blocked_id', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_blocked_idx').on(table.blockedId),
  ],
);
