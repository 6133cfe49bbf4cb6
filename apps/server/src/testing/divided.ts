import type pg from 'pg';
import { KEYED } from '../kernel/db/keyed-tables.ts';

const PARTS = 8;

/**
 * Divides the keyed tables of a migrated, empty database by the key of the room, as several machines would: PostgreSQL
 * refuses a unique key without the key of the room then, and a plan shows which parts it looks at.
 */
export async function divideByRoom(client: pg.ClientBase): Promise<void> {
  const [keys, indexes, triggers] = [
    await definitions(
      client,
      `select conrelid::regclass::text as "table", conname as name,
         'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' ||
           pg_get_constraintdef(oid) as text
       from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'c', 'f')
         and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
       order by array_position(array['p', 'c', 'f'], contype::text), oid`,
    ),
    await definitions(
      client,
      `select tablename as "table", indexname as name, indexdef as text from pg_indexes
       where schemaname = 'public' and tablename = any($1) and not exists (
         select from pg_constraint where conname = indexname and contype = 'p')`,
    ),
    await definitions(
      client,
      `select tgrelid::regclass::text as "table", tgname as name, pg_get_triggerdef(oid) as text from pg_trigger
       where not tgisinternal and tgrelid::regclass::text = any($1)`,
    ),
  ];
  for (const table of KEYED) {
    await client.query(`create table undivided (like ${table} including defaults)`);
    await client.query(`drop table ${table} cascade`);
    await client.query(
      `create table ${table} (like undivided including defaults) partition by hash (room_key)`,
    );
    await client.query('drop table undivided');
    for (let part = 0; part < PARTS; part += 1)
      await client.query(
        `create table ${table}_part${part} partition of ${table}
         for values with (modulus ${PARTS}, remainder ${part})`,
      );
  }
  for (const text of [...keys, ...indexes, ...triggers]) await client.query(text);
}

async function definitions(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query, [KEYED]);
  return rows.map(({ text }) => text);
}
