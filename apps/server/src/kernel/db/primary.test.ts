import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, isOnPostgres } from '../../testing/test-database.ts';
import { databaseCode, isDatabaseAway } from '../errors.ts';
import { type Connection, connectPostgres } from './connect.ts';
import { inTransaction } from './transaction.ts';

describe.skipIf(!isOnPostgres())('a connection that a pooler leads to a database without changes', () => {
  let connection: Connection;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await emptyDatabase();
    drop = database.drop;
    connection = connectPostgres(database.url, { max: 1 });
    await connection.pool.query('create table saved (n int)');
  });
  afterAll(async () => {
    await connection.close();
    await drop();
  });

  const save = () =>
    inTransaction(connection.db, async (db) => ({
      result: await db.execute('insert into saved values (1)'),
      last: null,
    }));

  test('counts as one to nowhere, and the next one is made anew', async () => {
    const client = await connection.pool.connect();
    await client.query('set default_transaction_read_only = on');
    client.release();
    const failure = await save().catch((error: unknown) => error);
    expect(databaseCode(failure)).toBe('25006');
    expect(isDatabaseAway(failure)).toBe(true);
    await save();
    expect((await connection.pool.query('select n from saved')).rows).toEqual([{ n: 1 }]);
  });
});
