import { sql } from 'drizzle-orm';
import { check, customType, foreignKey, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp column with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The id of the row of another table that a row goes with. */
export const idOf = (name: string, target: () => PgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });

/** The reference of rows that go with the row of another table, which is named by several columns. */
export const goesWith = (
  name: string,
  columns: [PgColumn, ...PgColumn[]],
  foreignColumns: [PgColumn, ...PgColumn[]],
) => foreignKey({ name, columns, foreignColumns }).onDelete('cascade');

/** The key of the room, or of the template, that a row belongs to: see room-keys.ts. */
export const roomKeyColumn = () => integer('room_key').notNull();

/** That the ids of a table say the key of their rows; those from before ids did are of UUID version 7. */
export const saysItsKey = (name: string, { id, roomKey }: { id: PgColumn; roomKey: PgColumn }) =>
  check(`${name}_key_check`, sql`substr(${id}::text, 15, 1) <> '8' or room_key_in(${id}) = ${roomKey}`);
