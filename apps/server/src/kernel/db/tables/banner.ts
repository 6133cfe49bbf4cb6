import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The picture of the event of the week; at most one row. */
export const eventBanner = pgTable('event_banner', {
  id: smallint('id').primaryKey(),
  imageHash: text('image_hash').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
