import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnPostgres, openTestDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import type { Connection, Db } from './connect.ts';
import { preparedOnce } from './prepared.ts';
import { users } from './tables/auth.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const prepared: Db[] = [];
const nameOf = preparedOnce((db) => {
  prepared.push(db);
  return db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('test_name_of');
});

async function addUser(db: Db, username: string): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, username, email: `${username}@example.com`, createdAt: new Date() });
  return id;
}

class Undone extends Error {}

test('a question is put together once, and asked of the very transaction it is given', async () => {
  const { db } = connection;
  const known = await addUser(db, 'known');
  expect(await nameOf(db).execute({ id: known })).toEqual([{ username: 'known' }]);
  let undone = '';
  const all = db.transaction(async (outer) => {
    undone = await addUser(outer, 'undone');
    await outer.transaction(async (inner) => {
      expect(await nameOf(inner).execute({ id: undone })).toEqual([{ username: 'undone' }]);
    });
    expect(await nameOf(outer).execute({ id: undone })).toEqual([{ username: 'undone' }]);
    // The embedded database has one connection, which this transaction holds.
    if (isOnPostgres()) expect(await nameOf(db).execute({ id: undone })).toEqual([]);
    throw new Undone();
  });
  await expect(all).rejects.toThrow(Undone);
  expect(await nameOf(db).execute({ id: undone })).toEqual([]);
  expect(await nameOf(db).execute({ id: known })).toEqual([{ username: 'known' }]);
  expect(prepared).toHaveLength(1);
});

test('an answer of one database is never that of another', async () => {
  const other = await openTestDatabase();
  try {
    const id = await addUser(other.db, 'elsewhere');
    expect(await nameOf(other.db).execute({ id })).toEqual([{ username: 'elsewhere' }]);
    expect(await nameOf(connection.db).execute({ id })).toEqual([]);
  } finally {
    await other.close();
  }
});
