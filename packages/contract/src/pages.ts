import * as z from 'zod/mini';
import { LIST_PAGE } from './limits.ts';
import { Id } from './schema.ts';

const WRONG_LIMIT = `limit must be a whole number from 1 to ${LIST_PAGE.most}`;

/** The length of a page as a query has it, from 1 to `LIST_PAGE.most`. */
const Limit = z.pipe(
  z.string(WRONG_LIMIT).check(z.regex(/^0*(?:[1-9]\d?|1\d\d|200)$/, WRONG_LIMIT)),
  z.transform(Number),
);

/** The query of a list that can grow, with the list's own fields: `before` is the id that the page before led to. */
export function pageQuery<Own extends z.core.$ZodLooseShape>(own: Own) {
  return z.object({ ...own, before: z.optional(Id), limit: z.optional(Limit) });
}

/** A page of a list: its items in the list's order, and the id to go on with; null at the end. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
}
