import { and, type Column, eq, getTableColumns, Param, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isIdInRoom, roomKeyOf } from '../ids.ts';

/**
 * Rows of a room, and of a template, carry a key that follows from the room's id; a database on several machines keeps
 * rows of one key on one machine, and asks that machine alone where a statement names the key. Ids made in a room end
 * with its key. The exceptions are ids from before that: the table `old_ids` has their keys.
 */

/** A value for a column, or the place of one in a prepared statement. */
type Value = string | Placeholder;
type Values = readonly string[] | Placeholder;

/** That a column which says the key of its rows, such as `entries.id` or `fights.competitionId`, has a value. */
export function byKey(column: Column, value: Value): SQL {
  return sql`(${eq(column, value)} and ${keyColumn(column)} = ${keyFrom(column, value)})`;
}

/** That such a column has one of these values. */
export function byKeys(column: Column, values: Values): SQL {
  if (Array.isArray(values) && values.length === 1) return byKey(column, values[0]);
  const list = sql.param(values);
  return sql`(${column} = any(${list}::uuid[]) and ${keyColumn(column)} = any(${keysFrom(column, values)}))`;
}

/**
 * That columns of two tables say the same, such as `fights.competitionId` and `competitions.id`. The second may be the
 * id of a room in a table without a key.
 */
export function onKey(column: Column, other: Column): SQL | undefined {
  return and(eq(column, other), eq(keyColumn(column), findKey(other) ?? sql`room_key_in(${other})`));
}

/** The key that an id made in a room says; null for an older one, whose key `old_ids` may have. */
export const keyIn = (id: string): number | null => (isIdInRoom(id) ? roomKeyOf(id) : null);

/** The key in an id that a column can have. */
export function keyFrom(column: Column, value: Value): SQL<number> {
  if (isRoomId(column)) return sql`${encoded(value, roomKeyOf)}::int`;
  return sql`coalesce(${encoded(value, keyIn)}::int, old_room_key(${value}::uuid))`;
}

/** The keys in ids that a column can have, an array. */
export function keysFrom(column: Column, values: Values): SQL {
  if (isRoomId(column)) return sql`${encoded(values, (ids) => keysOf(ids))}::int[]`;
  const known = encoded(values, (ids: readonly string[]) => (ids.every(isIdInRoom) ? keysOf(ids) : null));
  return sql`coalesce(${known}::int[], old_room_keys(${sql.param(values)}::uuid[]))`;
}

/** Rows with the key that the value of one of their columns says. */
export function keyed<Row extends object>(column: Column, rows: readonly Row[]) {
  const columns = Object.entries(getTableColumns(column.table as PgTable));
  const field = columns.find(([, { name }]) => name === column.name)?.[0] ?? column.name;
  return rows.map((row) => {
    const value = (row as Record<string, Value>)[field];
    if (value === undefined) throw new Error(`A row without ${column.name} says no key`);
    return { ...row, roomKey: keyFrom(column, value) };
  });
}

/** The column with the key in the table of another. */
function keyColumn(column: Column): Column {
  const key = findKey(column);
  if (!key) throw new Error(`The table of ${column.name} has no key`);
  return key;
}

const findKey = ({ table }: Column) => (getTableColumns(table as PgTable) as Record<string, Column>).roomKey;

// An id of a room says its key, whenever it was made.
const isRoomId = (column: Column) =>
  column.name === 'room_id' || getTableColumns(column.table as PgTable).roomCode !== undefined;

const keysOf = (ids: readonly string[]) => [...new Set(ids.map(roomKeyOf))];

function encoded<Plain>(
  value: Plain | Placeholder,
  encode: (value: Plain) => number | readonly number[] | null,
): Param {
  return new Param(value, {
    mapToDriverValue: (given: unknown) => (given === null ? null : encode(given as Plain)),
  });
}
