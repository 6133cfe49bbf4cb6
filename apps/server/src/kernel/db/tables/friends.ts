import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
