import type pg from 'pg';
import type { Statement } from './statements.ts';

/** A node of a PostgreSQL query plan, with only the fields used here. */
interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const FEW_ROWS = 100;
const CHANGES_OR_READS = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns the tables that PostgreSQL would scan completely for a statement, according to its plan for the current rows.
 */
export async function tablesReadWhole(client: pg.ClientBase, { text, values }: Statement): Promise<string[]> {
  if (!CHANGES_OR_READS.test(text)) return [];
  // A plain EXPLAIN does not execute the statement.
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values,
  );
  const [row] = rows;
  return row ? wholeReads(row['QUERY PLAN'][0].Plan, false) : [];
}

// Nodes that can return rows before they have read all of their input.
const PASSES_ON = new Set(['Limit', 'LockRows', 'Result']);

function wholeReads(node: PlanNode, isLimited: boolean): string[] {
  const kind = node['Node Type'];
  const table = node['Relation Name'];
  // An index scan without a condition reads the whole index. That is acceptable only for a small partial index.
  const readsAll =
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(kind) && node['Index Cond'] === undefined && node['Plan Rows'] > FEW_ROWS);
  // With a limit and no filter, only the first rows are read.
  const isWhole = readsAll && !(isLimited && node.Filter === undefined);
  const limits = kind === 'Limit' || (isLimited && PASSES_ON.has(kind));
  // A nested loop reads its outer node row by row, so a limit also applies to that node.
  const limitsOuter = limits || (isLimited && kind === 'Nested Loop');
  const below = (node.Plans ?? []).flatMap((child) =>
    wholeReads(child, child['Parent Relationship'] === 'Outer' ? limitsOuter : limits),
  );
  return isWhole && table !== undefined ? [table, ...below] : below;
}
