import { type Column, type SQL, sql } from 'drizzle-orm';

/** What an upsert sets: these columns to the values that were to be inserted. */
export function excluded<Field extends string>(columns: Record<Field, Column>): Record<Field, SQL> {
  const set = Object.entries<Column>(columns).map(([field, { name }]) => [
    field,
    sql.raw(`excluded."${name}"`),
  ]);
  return Object.fromEntries(set);
}
