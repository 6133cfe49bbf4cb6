import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A required foreign key; the row is deleted together with the referenced one. */
export const idOf = (name: string, target: () => PgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });

/** Who reported a value, and when (ISO 8601). `name` is the name of a source, such as 'ESPN', or of an API token. */
export interface FactSource {
  name: string;
  at: string;
}
