import type pg from 'pg';
import type { Statement } from './statements.ts';

/** One step of a plan as PostgreSQL tells it; only what is read here. */
interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const FEW_ROWS = 100;
const CHANGES_OR_READS = /^\s*(select|insert|update|delete|with)\b/i;

/** The tables of which a statement would read every row, by its plan on the rows that are there now. */
export async function tablesReadWhole(client: pg.ClientBase, { text, values }: Statement): Promise<string[]> {
  if (!CHANGES_OR_READS.test(text)) return [];
  // A plain explain carries nothing out.
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values,
  );
  const [row] = rows;
  return row ? wholeReads(row['QUERY PLAN'][0].Plan, false) : [];
}

// What hands on the first row before it has read the last.
const PASSES_ON = new Set(['Limit', 'LockRows', 'Result']);

function wholeReads(node: PlanNode, isLimited: boolean): string[] {
  const kind = node['Node Type'];
  const table = node['Relation Name'];
  // Without a condition an index is read from end to end, too, which may be little where it holds some rows only.
  const readsAll =
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(kind) && node['Index Cond'] === undefined && node['Plan Rows'] > FEW_ROWS);
  // Under a limit the first rows are enough, if any will do.
  const isWhole = readsAll && !(isLimited && node.Filter === undefined);
  const limits = kind === 'Limit' || (isLimited && PASSES_ON.has(kind));
  const below = (node.Plans ?? []).flatMap((child) => wholeReads(child, limits));
  return isWhole && table !== undefined ? [table, ...below] : below;
}
