// PostgreSQL accepts 65,535 parameters per statement.
const ROWS_AT_ONCE = 1_000;

export async function inChunks<Row>(rows: readonly Row[], store: (some: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await store(rows.slice(at, at + ROWS_AT_ONCE));
}
