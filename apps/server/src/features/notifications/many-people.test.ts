import type { Topic } from '@lockroom/contract';
import { count, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { notify } from './notifications.service.ts';

// More rows than one statement can have parameters.
const PEOPLE = 7_300;

const connection = await openTestDatabase();
afterAll(() => connection.close());

test('a result can notify more people than one database statement has parameters for', async () => {
  const { db } = connection;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (id, username, email, email_copies, created_at)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.com', true, now()
    from generate_series(1, ${PEOPLE}) n returning id`);
  const topics: Topic[] = [];
  const telling = { db, now: Date.now(), announce: (...named: Topic[]) => void topics.push(...named) };
  const notice = {
    kind: 'event-news',
    title: 'Title',
    message: 'Message',
    link: null,
    lineKey: 'crowd',
  } as const;
  const ids = rows.map(({ id }) => id);
  await notify(telling, ids, notice);
  const [told] = await db.select({ people: count() }).from(notifications);
  expect(told).toEqual({ people: PEOPLE });
  expect(new Set(topics).size).toBe(PEOPLE);
});
