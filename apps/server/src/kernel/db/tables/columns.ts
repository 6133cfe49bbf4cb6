import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp column with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A primary key that is also a foreign key. */
export const idOf = (name: string, target: () => PgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });
