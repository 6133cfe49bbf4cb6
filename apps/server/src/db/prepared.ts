import type pg from 'pg';
import type { Db } from './connect.ts';

/**
 * Puts a question together once instead of at every call; what changes from call to call are its placeholders. It is
 * asked of the database or transaction that is handed in, and PostgreSQL, which knows it by its name, neither reads nor
 * plans it anew on a connection that has seen it.
 */
export function preparedOnce<Question extends object>(prepare: (db: Db) => Question): (db: Db) => Question {
  let question: Question | undefined;
  return (db) => {
    question ??= prepare(db);
    // All but the connection it is sent over is the same for everybody.
    return Object.create(question, { client: { value: clientOf(db) } });
  };
}

// A transaction is a connection of its own, which the query builder keeps to itself.
function clientOf(db: Db): pg.Pool | pg.ClientBase {
  return (db._.session as unknown as { client: pg.Pool | pg.ClientBase }).client;
}
