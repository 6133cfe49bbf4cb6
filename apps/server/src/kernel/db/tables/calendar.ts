import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';

/** The addresses of people's calendars of locks, one for each person at most. */
export const calendars = pgTable(
  'calendars',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    /** SHA-256 of the secret part of the address. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendars_token_key').on(table.tokenHash)],
);
