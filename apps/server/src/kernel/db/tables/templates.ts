import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { competitions } from './competitions.ts';

/**
 * Cards and tournaments that managers import. Each owns a competition of its own, without a room; deleting that
 * competition deletes the template and everything in it.
 */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The sport of the rooms it fits; the number of teams is stored with its tournament. */
    sport: text('sport').notNull(),
    eventName: text('event_name'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('templates_competition_key').on(table.competitionId),
    index('templates_created_idx').on(table.createdAt, table.id),
  ],
);
