import type pg from 'pg';
import { EVERYWHERE, KEYED } from '../../kernel/db/keyed-tables.ts';

interface Reference {
  table: string;
  name: string;
  definition: string;
  /** Whether it is between two tables that are divided. */
  isWithin: boolean;
}

/**
 * The statements that place the tables of a migrated database on the machines of a Citus cluster, in order: every machine
 * has some tables whole, those with the key of a room are divided by it, and the rest stays on the coordinator. References
 * between divided tables are made anew after it; those that no such cluster can check are dropped.
 */
export async function planDistribution(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition,
       conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1) as "isWithin"
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and (
       confrelid::regclass::text = any($1)
       or conrelid::regclass::text = any($1) and not confrelid::regclass::text = any($2))
     order by 1, 2`,
    [KEYED, EVERYWHERE],
  );
  const [first, ...others] = KEYED;
  return [
    ...rows.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
    ...EVERYWHERE.map((table) => `select create_reference_table('${table}')`),
    `select create_distributed_table('${first}', 'room_key')`,
    ...others.map(
      (table) => `select create_distributed_table('${table}', 'room_key', colocate_with => '${first}')`,
    ),
    ...rows
      .filter(({ isWithin }) => isWithin)
      .map(({ table, name, definition }) => `alter table "${table}" add constraint "${name}" ${definition}`),
  ];
}
