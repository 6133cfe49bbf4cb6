import type { PlanCategory, PlanPriority, PlanStatus } from '@lockroom/contract';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { instant } from './columns.ts';

export const devPlans = pgTable(
  'dev_plans',
  {
    id: uuid('id').primaryKey(),
    /** The author; null for the plans included in every installation. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<PlanCategory>().notNull(),
    priority: text('priority').$type<PlanPriority>().notNull(),
    status: text('status').$type<PlanStatus>().notNull(),
    notes: text('notes').array().notNull(),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('dev_plans_created_idx').on(table.createdAt, table.id),
    index('dev_plans_category_idx').on(table.category, table.createdAt, table.id),
  ],
);
