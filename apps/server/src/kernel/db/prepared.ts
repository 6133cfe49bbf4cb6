import type pg from 'pg';
import type { Db } from './connect.ts';

/**
 * Builds a prepared statement once per process instead of at every call; the variable parts are its placeholders. It
 * runs on the given database or transaction. PostgreSQL identifies it by name and does not parse or plan it again on
 * a connection that has run it before.
 */
export function preparedOnce<Statement extends object>(
  prepare: (db: Db) => Statement,
): (db: Db) => Statement {
  let statement: Statement | undefined;
  return (db) => {
    statement ??= prepare(db);
    // Everything except the connection is shared between callers.
    return Object.create(statement, { client: { value: clientOf(db) } });
  };
}

// A transaction has its own connection, which the query builder does not expose.
function clientOf(db: Db): pg.Pool | pg.ClientBase {
  return (db._.session as unknown as { client: pg.Pool | pg.ClientBase }).client;
}

const LEAST_LENGTH = 12;

/**
 * The values of a list parameter, a short list with nulls at its end: PostgreSQL plans a prepared statement anew at every
 * call as long as it expects less work of the list at hand than of any list, which it takes for one of ten.
 */
export function filledUp<Value>(values: readonly Value[]): (Value | null)[] {
  return [...values, ...Array<null>(Math.max(0, LEAST_LENGTH - values.length)).fill(null)];
}
