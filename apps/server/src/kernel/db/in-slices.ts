// A statement takes 65,535 values.
const ROWS_AT_ONCE = 1_000;

/** Stores many rows by some at once, as a statement takes a limited number of values. */
export async function inSlices<Row>(
  rows: readonly Row[],
  store: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await store(rows.slice(at, at + ROWS_AT_ONCE));
}
