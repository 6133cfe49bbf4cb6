import { LIST_PAGE, type ListPage } from '@lockroom/contract';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { found, refuse } from '../errors.ts';
import { isId } from '../ids.ts';

/** The part of a list to read: at most `limit` rows, from the start or after a given row. */
export interface Part {
  /** The id of the row before the part; null for the start of the list. */
  after: string | null;
  limit: number;
}

/** Reads the rows of a list and converts each to an item with the same id. */
export interface ListReader<Row, Item extends { id: string }> {
  /** Returns the rows of a part in list order. */
  read(part: Part): Promise<Row[]>;
  /** Whether the reader's view of the list contains this id. */
  has(id: string): Promise<boolean>;
  present(row: Row): Item;
}

/** The query parameters of a paged list. `before` is the id of the last item that the caller has. */
export interface PageQuery {
  before?: string | undefined;
  limit?: number | undefined;
}

/** Reads one page of a list. Refuses with not_found if `before` is not in the list. */
export async function readListPage<Row, Item extends { id: string }>(
  { before, limit = LIST_PAGE.usual }: PageQuery,
  { read, has, present }: ListReader<Row, Item>,
): Promise<ListPage<Item>> {
  const after = before === undefined ? null : found(isId(before) ? before : null);
  // One extra row shows whether there is a next page.
  const rows = await read({ after, limit: limit + 1 });
  // Check the cursor after the query: its row may be deleted concurrently, and the page would then be empty by mistake.
  if (after !== null && !(await has(after))) refuse('not_found');
  const items = rows.slice(0, limit).map((row) => present(row));
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? last.id : null };
}

/** The columns that give a table's rows a total order; the last one is the id. */
export interface Order {
  by: SQL[];
  /** The condition for rows after the row with this id, which may be a placeholder. */
  after(id: unknown): SQL;
}

/** Orders a table by these keys and then by its id, all descending. */
export function descending(table: PgTable & { id: PgColumn }, ...keys: (PgColumn | SQL)[]): Order {
  const columns = [...keys, table.id];
  const place = sql.join(columns, sql`, `);
  return {
    by: columns.map((column) => desc(column)),
    // The alias keeps the inner query's table from shadowing the outer one.
    after: (id) => sql`(${place}) < (select ${place} from ${table} where ${table.id} = ${id})`,
  };
}
