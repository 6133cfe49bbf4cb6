import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp column with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
