import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './connect.ts';

/** The result of a transaction, and the statements that are sent together with its commit. */
interface Work<T> {
  result: T;
  /** Statements that the result does not depend on; if one fails, nothing is committed. */
  last: (() => Promise<unknown>) | null;
}

/** A transaction whose reads are all of one moment. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

type Started = readonly (Promise<unknown> | null | undefined)[];

/**
 * Waits for statements that were sent without waiting for each other: one round trip where they share a connection.
 * PostgreSQL runs them in the order in which they were sent, each on what is committed by then. Of several that fail,
 * the first one in the list is thrown, once all have ended.
 */
export async function together<const T extends Started>(
  started: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(started);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return ended.map((one) => one.status === 'fulfilled' && one.value) as never;
}

/** Runs the statements of reads that do not depend on each other on one connection, in one round trip. */
export function readTogether<const T extends Started>(db: Db, start: (one: Db) => T) {
  return onOneConnection(db, (one) => together(start(one)));
}

/**
 * Runs work in a transaction. Its beginning goes along with the first statement, and its end with the last ones, so
 * that neither costs a round trip.
 */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<Work<T>>): Promise<T> {
  return onOneConnection(db, async (transaction, client, spoil) => {
    const begun = client.query('begin');
    begun.catch(() => {});
    try {
      const { result, last } = await work(transaction);
      await begun;
      const [, ended] = await together([last?.(), client.query('commit')]);
      // The commit of a failed transaction is a rollback, which is no error.
      if (ended.command !== 'COMMIT') throw new Error(`A transaction ended with ${ended.command}`);
      return result;
    } catch (error) {
      await client.query('rollback').catch(spoil);
      throw error;
    }
  });
}

/** Gives `use` one connection of the pool, or that of the transaction; what is spoiled does not return to the pool. */
async function onOneConnection<T>(
  db: Db,
  use: (one: Db, client: pg.ClientBase, spoil: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const { dialect, session } = internalsOf(db);
  const { client: source } = session;
  if (!(source instanceof pg.Pool)) return use(db, source, () => {});
  const client = await source.connect();
  let broken: Error | undefined;
  try {
    const own = new NodePgSession(client, dialect, undefined);
    return await use(new NodePgTransaction(dialect, own, undefined) as never, client, (error) => {
      broken = error;
    });
  } finally {
    client.release(broken);
  }
}

// The query builder does not tell its own parts.
function internalsOf(db: Db) {
  return db as unknown as { dialect: PgDialect; session: { client: pg.Pool | pg.ClientBase } };
}
