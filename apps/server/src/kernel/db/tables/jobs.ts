import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Background jobs, enqueued in the transaction that causes them. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    runAt: instant('run_at').notNull(),
    lockedUntil: instant('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('jobs_due_idx').on(table.runAt),
    // Used to skip a job if an identical one is already queued.
    index('jobs_unbegun_idx')
      .on(table.kind)
      .where(sql`${table.lockedUntil} is null and ${table.attempts} = 0`),
  ],
);
