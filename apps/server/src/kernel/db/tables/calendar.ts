import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';

/** Calendar feeds of people's locks. Each person has at most one. */
export const calendars = pgTable(
  'calendars',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    /** SHA-256 of the URL's secret part. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendars_token_key').on(table.tokenHash)],
);
