import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/**
 * Pictures by the SHA-256 of their re-encoded content. The columns that hold a hash are no foreign keys: a room's file
 * may name pictures that this installation does not have.
 */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  content: bytea('content').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** When it was last stored or taken over; sending the same picture again moves it. */
  createdAt: instant('created_at').notNull(),
});
