import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/**
 * Pictures, keyed by the SHA-256 of their re-encoded content. Columns that store this hash are not foreign keys,
 * because an imported room may refer to pictures that this installation does not have.
 */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  content: bytea('content').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** When the picture was last uploaded or copied. */
  createdAt: instant('created_at').notNull(),
});
