import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

export const areWaiting = ({ db }: Pick<TestServer, 'db'>, count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.n;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
