import { LIST_PAGE, type ListPage } from '@lockroom/contract';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { found, refuse } from '../errors.ts';
import { isId } from '../ids.ts';

/** The rows of a list that a statement reads: at most `limit`, of the whole list, or only those after one row. */
export interface Part {
  /** The row after which the part begins; null for the start of the list. */
  after: string | null;
  limit: number;
}

/** A statement of a list, and what its rows are presented as; each has the id that `before` names. */
export interface ListReader<Row, Item extends { id: string }> {
  /** The rows of a part, in the list's order. */
  read(part: Part): Promise<Row[]>;
  /** Whether the list, as its reader may see it, has a row of this id. */
  has(id: string): Promise<boolean>;
  present(row: Row): Item;
}

/** The part of a list that a caller asks for. */
export interface PageQuery {
  before?: string | undefined;
  limit?: number | undefined;
}

/** Reads the page that a query asks for; refuses with not_found where its `before` is not in the list. */
export async function readListPage<Row, Item extends { id: string }>(
  { before, limit = LIST_PAGE.usual }: PageQuery,
  { read, has, present }: ListReader<Row, Item>,
): Promise<ListPage<Item>> {
  const after = before === undefined ? null : found(isId(before) ? before : null);
  // One more than the page holds shows whether something follows.
  const rows = await read({ after, limit: limit + 1 });
  // Asked after the reading: the row may be deleted in between, and the rows after it would seem to be none.
  if (after !== null && !(await has(after))) refuse('not_found');
  const items = rows.slice(0, limit).map((row) => present(row));
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? last.id : null };
}

/** A total order of a table's rows, whose last key is the id. */
export interface Order {
  by: SQL[];
  /** The rows after the row of this id, which may be a placeholder. */
  after(id: unknown): SQL;
}

/** The rows of a table by these keys, all descending, and by their id. */
export function descending(table: PgTable & { id: PgColumn }, ...keys: (PgColumn | SQL)[]): Order {
  const columns = [...keys, table.id];
  const place = sql.join(columns, sql`, `);
  return {
    by: columns.map((column) => desc(column)),
    // The inner table hides the outer one of the same name, so that its columns are those of the row of this id.
    after: (id) => sql`(${place}) < (select ${place} from ${table} where ${table.id} = ${id})`,
  };
}
