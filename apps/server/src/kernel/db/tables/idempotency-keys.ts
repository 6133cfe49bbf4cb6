import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Stored responses to create requests, encrypted with the caller's Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A hash of the caller's account and key. */
    id: text('id').primaryKey(),
    /** An HMAC of the path and body, computed with the caller's key. */
    fingerprint: text('fingerprint').notNull(),
    answer: bytea('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotency_keys_created_idx').on(table.createdAt)],
);
