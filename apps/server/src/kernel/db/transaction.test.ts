import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { isOnPostgres, openTestDatabase } from '../../testing/test-database.ts';
import { databaseCode, isDatabaseAway } from '../errors.ts';
import { newId } from '../ids.ts';
import { connectPostgres, type Db } from './connect.ts';
import { preparedOnce } from './prepared.ts';
import { users } from './tables/auth.ts';
import { inTransaction, together } from './transaction.ts';

const connection = await openTestDatabase();
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

const DIVISION_BY_ZERO = '22012';
const UNIQUE_VIOLATION = '23505';
const READ_ONLY = '25006';

test('beginning and committing a transaction adds no round trips', async () => {
  const recorder = recordStatements();
  const result = await inTransaction(connection.db, async (db, withCommit) => {
    await together([add(db, 'ada'), add(db, 'bob')]);
    withCommit(() => add(db, 'eve'));
    return 'stored';
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

test('if a statement sent with the commit fails, everything is rolled back and its error is thrown', async () => {
  const work = inTransaction(connection.db, async (db, withCommit) => {
    await add(db, 'ada');
    withCommit(() => add(db, 'Ada'));
  });
  expect(databaseCode(await work.catch((error: unknown) => error))).toBe(UNIQUE_VIOLATION);
  expect(await names()).toEqual([]);
  await inTransaction(connection.db, (db) => add(db, 'next'));
  expect(await names()).toEqual(['next']);
});

test('a transaction is not committed if one of its statements failed, even if the error was caught', async () => {
  const work = inTransaction(connection.db, async (db) => {
    await add(db, 'ada');
    await divide(db).catch(() => {});
  });
  await expect(work).rejects.toThrow('The transaction was not committed: COMMIT returned ROLLBACK');
  expect(await names()).toEqual([]);
});

test('if several statements fail, the first error is thrown and the connection still works', async () => {
  const work = inTransaction(connection.db, (db) =>
    together([divide(db), db.execute(sql`select no_such_column`)]),
  );
  expect(databaseCode(await work.catch((error: unknown) => error))).toBe(DIVISION_BY_ZERO);
  expect(await names()).toEqual([]);
});

const prepared: Db[] = [];
const nameOf = preparedOnce((db) => {
  prepared.push(db);
  return db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('test_name_of');
});

test('a prepared statement runs in the given transaction and is prepared only once per connection', async () => {
  const { db } = connection;
  for (let n = 0; n < 2; n += 1)
    await inTransaction(db, async (transaction) => {
      await add(transaction, `user${n}`);
      const [user] = await transaction
        .select()
        .from(users)
        .where(eq(users.username, `user${n}`));
      const id = user?.id ?? '';
      expect(await nameOf(transaction).execute({ id })).toEqual([{ username: `user${n}` }]);
      // The embedded database has only one connection, and the transaction holds it.
      if (isOnPostgres()) expect(await nameOf(db).execute({ id })).toEqual([]);
    });
  expect(prepared).toHaveLength(isOnPostgres() ? 2 : 1);
});

test.skipIf(!isOnPostgres())('a connection to a read-only database is not used again', async () => {
  const url = connection.pool.options.connectionString ?? '';
  const other = connectPostgres(url, { max: 1 });
  const client = await other.pool.connect();
  await client.query('set default_transaction_read_only = on');
  client.release();
  const failure = await inTransaction(other.db, (db) => add(db, 'ada')).catch((error: unknown) => error);
  expect(databaseCode(failure)).toBe(READ_ONLY);
  expect(isDatabaseAway(failure)).toBe(true);
  await inTransaction(other.db, (db) => add(db, 'ada'));
  expect(await names()).toEqual(['ada']);
  await other.close();
});

test.skipIf(!isOnPostgres())(
  'if a connection breaks while in use, its next query fails but the process does not crash',
  async () => {
    const { pool } = connection;
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect.poll(() => client.query('select 1').catch(isDatabaseAway)).toBe(true);
    await ended;
    client.release();
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  },
);
