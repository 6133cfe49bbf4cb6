import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { databaseCode } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Connection, Db } from './connect.ts';
import { users } from './tables/auth.ts';
import { inTransaction, readTogether, together } from './transaction.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());
beforeEach(() => connection.db.delete(users));

const add = (db: Db, username: string) =>
  db
    .insert(users)
    .values({ id: newId(), username, email: `${username}@example.com`, createdAt: new Date() })
    .execute();
const names = async () =>
  (await connection.db.select({ name: users.username }).from(users)).map(({ name }) => name).sort();
const divide = (db: Db) => db.execute(sql`select 1 / (select count(*)::int from users where false)`);
const codeOf = (work: Promise<unknown>) => work.then(() => 'went through', databaseCode);

const DIVISION_BY_ZERO = '22012';
const TAKEN = '23505';

test('a transaction takes the round trips that its work takes, and no more for its begin and its end', async () => {
  const recorder = recordStatements();
  const { result } = await inTransaction(connection.db, async (db) => {
    await together([add(db, 'ada'), add(db, 'bob')]);
    return { result: { result: 'stored' }, last: () => add(db, 'eve') };
  });
  recorder.stop();
  expect(result).toBe('stored');
  expect(recorder.take().map(({ text, trip }) => [text.split(' ')[0], trip])).toEqual([
    ['begin', 1],
    ['insert', 1],
    ['insert', 1],
    ['insert', 2],
    ['commit', 2],
  ]);
  expect(await names()).toEqual(['ada', 'bob', 'eve']);
});

test('what is sent with the commit and fails undoes everything, and is what the caller is told of', async () => {
  const work = inTransaction(connection.db, async (db) => {
    await add(db, 'ada');
    return { result: null, last: () => add(db, 'Ada') };
  });
  expect(await codeOf(work)).toBe(TAKEN);
  expect(await names()).toEqual([]);
  await inTransaction(connection.db, async (db) => ({ result: await add(db, 'next'), last: null }));
  expect(await names()).toEqual(['next']);
});

test('a failure that the work has caught is not taken for a commit', async () => {
  const work = inTransaction(connection.db, async (db) => {
    await add(db, 'ada');
    await divide(db).catch(() => {});
    return { result: null, last: null };
  });
  await expect(work).rejects.toThrow('A transaction ended with ROLLBACK');
  expect(await names()).toEqual([]);
});

test('of statements that fail together the first in order is told, and the connection is good afterwards', async () => {
  const both = readTogether(connection.db, (db) => [divide(db), db.execute(sql`select no_such_column`)]);
  expect(await codeOf(both)).toBe(DIVISION_BY_ZERO);
  const [one, two] = await readTogether(connection.db, (db) => [
    db.execute<{ n: number }>(sql`select 1 as n`),
    db.select({ n: sql<number>`2` }).from(users).where(eq(users.username, 'nobody')),
  ]);
  expect([one.rows, two]).toEqual([[{ n: 1 }], []]);
});
