import { type AddressInfo, connect, createServer } from 'node:net';
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

/** What PostgreSQL says as it ends a connection: FATAL 57P01. */
const FAREWELL = farewell('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection');

function farewell(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.from('E0000');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A way to a PostgreSQL that, once it is told to, adds a farewell to the piece that ends with the next answer. */
async function abruptWay(port: number) {
  const way = { port: 0, isEnding: false, close: () => {} };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.on('close', () => near.destroy());
    far.on('data', (piece) => {
      // 'Z' is: ready for the next statement.
      const isLast = way.isEnding && piece.at(-6) === 'Z'.charCodeAt(0);
      near.write(isLast ? Buffer.concat([piece, FAREWELL]) : piece);
      if (!isLast) return;
      way.isEnding = false;
      near.end();
      far.destroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  way.port = (server.address() as AddressInfo).port;
  way.close = () => server.close();
  return way;
}

describe.skipIf(!isOnPostgres())('a connection that ends in one piece with an answer', () => {
  test('fails who takes it next, not the process, and is replaced', async () => {
    const database = await emptyDatabase();
    const url = new URL(database.url);
    const way = await abruptWay(Number(url.port));
    url.port = `${way.port}`;
    const { pool, close } = connectPostgres(url.href, { max: 1 });
    await pool.query('select 1');
    way.isEnding = true;
    const [first, second] = [pool.query('select 1 as n'), pool.connect()];
    expect((await first).rows).toEqual([{ n: 1 }]);
    const failure = await (await second).query('select 2').catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    // Nobody has given the broken one back.
    expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
    await close();
    way.close();
    await database.drop();
  });
});
