import type { Db } from './connect.ts';

/**
 * Puts a question together once per database instead of at every call; what changes from call to call are its
 * placeholders. A transaction is a database of its own and puts it together anew.
 */
export function preparedOnce<Question>(prepare: (db: Db) => Question): (db: Db) => Question {
  const known = new WeakMap<Db, Question>();
  return (db) => {
    const before = known.get(db);
    if (before !== undefined) return before;
    const question = prepare(db);
    known.set(db, question);
    return question;
  };
}
