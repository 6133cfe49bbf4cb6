import { type Migration, tableSteps } from '../kernel/db/migrate.ts';

/** The rows of every table, by its name. */
export type Tables = Map<string, Record<string, unknown>[]>;

type Row = Record<string, unknown>;

/** Changes of a migration to a table's rows other than renames; `table` is the later name. */
const MOVES: Record<string, { table: string; move(row: Row): Row }> = {
  '0040_room_keys': {
    table: 'rooms',
    // The circle of a room stands beside its code.
    move: ({ circle_id: _, ...row }) => row,
  },
  '0012_changes_as_data': {
    table: 'changes',
    // A line keeps its text, as data of the kind 'text'; before 0002 no line had a sealed part.
    move({ description, sealed_text = null, ...row }) {
      const sealed_data = sealed_text === null ? null : { text: sealed_text };
      return { ...row, kind: 'text', data: { text: description }, sealed_data };
    },
  },
};

/** Rows as later migrations leave them: with renamed tables and columns, and moved to other columns. */
export function renamed(tables: Tables, later: readonly Migration[]): Tables {
  const names = new Map(tableSteps(later).map(({ from, to }) => [from ?? to, to]));
  const columns = later.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      const [, table = '', from = '', to] =
        /ALTER TABLE "(\w+)" RENAME COLUMN "(\w+)" TO "(\w+)"/.exec(statement) ?? [];
      return to ? [{ table, from, to }] : [];
    }),
  );
  return new Map(
    [...tables].map(([old, rows]) => {
      const table = names.get(old) ?? old;
      const nameOf = (column: string) =>
        columns.find((one) => one.table === table && one.from === column)?.to ?? column;
      const nameAll = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), value]));
      const moves = later.flatMap(({ name }) => (MOVES[name]?.table === table ? [MOVES[name].move] : []));
      return [table, rows.map((row) => moves.reduce((moved, move) => move(moved), nameAll(row)))];
    }),
  );
}
