import type pg from 'pg';
import { KEYED } from '../kernel/db/keyed-tables.ts';

/** A statement that has run, also one within a function or a foreign key, with the parts that it has looked at. */
export interface RunStatement {
  text: string;
  parts: Set<string>;
}

interface PlanNode {
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

/** Has every new connection to a database report the plan that each statement has followed. */
export async function reportPlans(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    // As where there are many rows: nobody reads a part whole to find a few.
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
  };
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`);
}

/** Collects what the connections of a pool report, from now on. */
export function collectStatements(pool: pg.Pool): { take(): RunStatement[] } {
  const run: RunStatement[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('plan:\n');
      if (at < 0) return;
      const report = JSON.parse(message.slice(at + 'plan:\n'.length)) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      run.push({ text: report['Query Text'], parts: partsIn(report.Plan) });
    });
  });
  return { take: () => run.splice(0) };
}

const PART = new RegExp(`^(?:${KEYED.join('|')})_(part\\d+)$`);

/**
 * The parts of keyed tables from which a plan has read. A scan that was never executed has read nothing where it names
 * the key; without the key it would have read all parts, had there been a row to look for.
 */
function partsIn(node: PlanNode): Set<string> {
  const part = PART.exec(node['Relation Name'] ?? '')?.[1];
  const namesKey = [node['Index Cond'], node['Recheck Cond'], node.Filter].some((text) =>
    text?.includes('room_key'),
  );
  const own = part !== undefined && (node['Actual Loops'] !== 0 || !namesKey) ? [part] : [];
  return new Set([...own, ...(node.Plans ?? []).flatMap((child) => [...partsIn(child)])]);
}
