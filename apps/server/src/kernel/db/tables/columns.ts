import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp column with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The id of the row of another table that a row goes with. */
export const idOf = (name: string, target: () => PgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });
