import type { AuditedAct } from '@lockroom/contract';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { instant } from './columns.ts';

/** The append-only log of what administrators did to accounts. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** `actorName` and `accountName` are the names at the time of the action. They stay when an account is deleted. */
    actorName: text('actor_name').notNull(),
    act: text('act').$type<AuditedAct>().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    accountName: text('account_name').notNull(),
    /** Short details of the action; may be empty. */
    detail: text('detail').notNull().default(''),
  },
  (table) => [
    index('audit_entries_created_idx').on(table.createdAt, table.id),
    index('audit_entries_account_idx').on(table.accountId, table.createdAt, table.id),
    index('audit_entries_actor_idx').on(table.actorId),
  ],
);
