import { LIST_PAGE, type ListPage } from '@lockroom/contract';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { found, refuse } from '../errors.ts';
import { isId } from '../ids.ts';

/** The part of a list to read, with at most `limit` rows. */
export interface Part {
  /** The id of the last row of the previous page; null for the first page. */
  after: string | null;
  limit: number;
}

/** Reads a list. Each item has the same id as its row. */
export interface ListReader<Row, Item extends { id: string }> {
  /** Returns the rows of a page, in list order. */
  read(part: Part): Promise<Row[]>;
  /** Whether the list contains a row with this id that the caller may see. */
  has(id: string): Promise<boolean>;
  present(row: Row): Item;
}

/** The query parameters of a paged list. `before` is the id of the last item that the caller has. */
export interface PageQuery {
  before?: string | undefined;
  limit?: number | undefined;
}

/** Reads one page of a list. Fails with not_found if `before` is not in the list. */
export async function readListPage<Row, Item extends { id: string }>(
  { before, limit = LIST_PAGE.usual }: PageQuery,
  { read, has, present }: ListReader<Row, Item>,
): Promise<ListPage<Item>> {
  const after = before === undefined ? null : found(isId(before) ? before : null);
  // An extra row shows whether there is a next page.
  const rows = await read({ after, limit: limit + 1 });
  // The cursor is checked after the query, because its row may be deleted concurrently. The returned page would then be
  // empty.
  if (after !== null && !(await has(after))) refuse('not_found');
  const items = rows.slice(0, limit).map((row) => present(row));
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? last.id : null };
}

/** Orders a table by these keys and then by its id, in descending order. */
export function descending(table: PgTable & { id: PgColumn }, ...keys: (PgColumn | SQL)[]) {
  const columns = [...keys, table.id];
  const place = sql.join(columns, sql`, `);
  return {
    by: columns.map((column) => desc(column)),
    /**
     * SQL condition: the row comes after the one with this id. Inside the subquery, `place` refers to that row, because
     * the inner table shadows the outer one.
     */
    after: (id: unknown) => sql`(${place}) < (select ${place} from ${table} where ${table.id} = ${id})`,
  };
}
