import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
}

interface Reference {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
}

const ROWS = 3;

/** Inserts rows into every table of the current schema, with valid references and different values in every row. */
export async function fillEveryTable(client: pg.ClientBase): Promise<void> {
  const { rows: columns } = await client.query<Column>(`
    select table_name as "table", column_name as name, udt_name as type
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`);
  const { rows: references } = await client.query<Reference>(`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      c.confrelid::regclass::text as target, f.attname as "targetColumn"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  for (const table of inOrder([...new Set(columns.map((column) => column.table))], references)) {
    const own = columns.filter((column) => column.table === table);
    for (let row = 1; row <= ROWS; row += 1) {
      const values = own.map((column) => valueFor(referredTo(column, columns, references), row));
      const places = values.map((_, n) => `$${n + 1}`).join(', ');
      const names = own.map(({ name }) => `"${name}"`).join(', ');
      await client.query(`insert into "${table}" (${names}) values (${places})`, values);
    }
  }
}

/** Returns the column referenced by a foreign key, directly or through other foreign keys. */
function referredTo(column: Column, columns: readonly Column[], references: readonly Reference[]): Column {
  const reference = references.find((one) => one.table === column.table && one.column === column.name);
  const target = columns.find(
    ({ table, name }) => table === reference?.target && name === reference.targetColumn,
  );
  return target ? referredTo(target, columns, references) : column;
}

/** Returns every row of every table, in a stable order. */
export async function readEveryTable(client: pg.ClientBase): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

function inOrder(tables: string[], references: Reference[]): string[] {
  const done: string[] = [];
  while (done.length < tables.length) {
    const next = tables.find(
      (table) =>
        !done.includes(table) &&
        references.every(
          ({ table: from, target }) => from !== table || target === table || done.includes(target),
        ),
    );
    if (!next) throw new Error('The tables have circular foreign keys');
    done.push(next);
  }
  return done;
}

function valueFor({ table, name, type }: Column, row: number): unknown {
  const key = [...`${table}.${name}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
  switch (type) {
    case 'uuid':
      return `01970000-0000-7000-8${`${key % 1000}`.padStart(3, '0')}-${`${row}`.padStart(12, '0')}`;
    case 'text':
      return `${name} ${row} “é”`;
    case 'timestamptz':
      return new Date(Date.UTC(2026, 2, 1, 12, row, 0, key % 1000)).toISOString();
    case 'bool':
      return row % 2 === 0;
    case 'int2':
    case 'int4':
    case 'int8':
      return row;
    case 'jsonb':
      return JSON.stringify({ [name]: [row, 'é', null] });
    case 'bytea':
      return Buffer.from([0, row, 255]);
    case '_text':
      return [`${name} ${row}`, 'a, "b"'];
    case '_int4':
      return [row, row + 1];
    default:
      throw new Error(`No value for a column of type ${type}: ${table}.${name}`);
  }
}
