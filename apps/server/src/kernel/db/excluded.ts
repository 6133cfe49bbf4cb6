import { type Column, type SQL, sql } from 'drizzle-orm';

/** Returns the `set` of an upsert that overwrites these columns with the new values. */
export function excluded<Field extends string>(columns: Record<Field, Column>): Record<Field, SQL> {
  const set = Object.entries<Column>(columns).map(([field, { name }]) => [
    field,
    sql.raw(`excluded."${name}"`),
  ]);
  return Object.fromEntries(set);
}
