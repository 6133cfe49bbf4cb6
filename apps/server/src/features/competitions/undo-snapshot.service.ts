import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { excluded } from '../../kernel/db/excluded.ts';
import { competitions, type SavedRows } from '../../kernel/db/tables/competitions.ts';
import { followings } from '../../kernel/db/tables/templates.ts';

export type { SavedRows };

export interface Changed {
  before: SavedRows;
  after: SavedRows;
}

/** Saved previous ranks have this key. Unlike points and current ranks, they cannot be recomputed. */
export const RANKS = 'entries';

/** Saved notifications about an action have this key. */
export const NOTICES = 'notifications';

/** A table whose rows an action may change. Entire rows are saved, so new columns require no change to this code. */
export interface SavedTable {
  table: PgTable;
  of(competitionId: string): SQL;
}

export async function captureRows(
  db: Db,
  tables: readonly SavedTable[],
  competitionId: string,
): Promise<SavedRows> {
  const captured: SavedRows = {};
  for (const { table, of } of tables) {
    const [field] = keyOf(table);
    const rows: Record<string, unknown>[] = await db.select().from(table).where(of(competitionId));
    captured[getTableName(table)] = Object.fromEntries(rows.map((row) => [String(row[field]), toJson(row)]));
  }
  return captured;
}

/** Returns the rows that differ. An unchanged table is included without rows, to show that it was compared. */
export function differenceOf(before: SavedRows, after: SavedRows): Changed {
  const difference: Changed = { before: {}, after: {} };
  for (const name of Object.keys(after)) {
    const [was, is] = [before[name] ?? {}, after[name] ?? {}];
    const moved = keysOf(was, is).filter((key) => !isDeepStrictEqual(was[key], is[key]));
    difference.before[name] = pick(was, moved);
    difference.after[name] = pick(is, moved);
  }
  return difference;
}

export function isOvertaken(name: string, { before, after }: Changed, now: SavedRows): boolean {
  // `reopenedAt` is derived from locks and results, so a different value does not mean that somebody changed the row.
  const facts = (row: Record<string, unknown> | undefined) => row && { ...row, reopenedAt: null };
  return keysOf(before[name] ?? {}, after[name] ?? {}).some(
    (key) => !isDeepStrictEqual(facts(after[name]?.[key]), facts(now[name]?.[key])),
  );
}

export async function writeRows(
  db: Db,
  { table }: SavedTable,
  { gone, rows }: { gone: readonly string[]; rows: readonly Readonly<Record<string, unknown>>[] },
): Promise<void> {
  const [, key] = keyOf(table);
  if (gone.length > 0) await db.delete(table).where(inArray(key, [...gone]));
  if (rows.length === 0) return;
  const revived = rows.map((row) => revive(table, row));
  await db
    .insert(table)
    .values(revived)
    .onConflictDoUpdate({ target: key, set: excluded(getTableColumns(table)) });
}

/** Parses a saved row's dates, so that the row can be written back to its table. */
export function revive(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const dates = Object.entries(getTableColumns(table)).filter(([, { dataType }]) => dataType === 'date');
  const revived = dates.map(([name]) => [name, row[name] ? new Date(String(row[name])) : null]);
  return { ...row, ...Object.fromEntries(revived) };
}

export function toJson(row: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row));
}

const keysOf = (was: object, is: object) => [...new Set([...Object.keys(was), ...Object.keys(is)])];

export function pick<T>(rows: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(keys.flatMap((key) => (rows[key] === undefined ? [] : [[key, rows[key]]])));
}

function keyOf(table: PgTable): [field: string, column: PgColumn] {
  const key = Object.entries(getTableColumns(table)).find(([, { primary }]) => primary);
  if (!key) throw new Error(`${getTableName(table)} has no primary key`);
  return key;
}

const FOLLOWINGS = 'followings';
/**
 * The fields that change when a room adopts a value from its event. The other fields are settings or record what has
 * been announced.
 */
const FIELDS = ['taken', 'matched'] as const;

type Memory = Pick<typeof followings.$inferSelect, 'templateId' | (typeof FIELDS)[number]>;

/** A room's stored data about the event that it follows (see `FollowState`). */
export const followingMemory: SavedTable = {
  table: followings,
  of: (id) =>
    sql`${followings.roomId} in (select ${competitions.roomId} from ${competitions} where ${competitions.id} = ${id})`,
};

/** Restores what was stored for a room before an action, except for values that have changed since. */
export async function restoreFollowingMemory(
  db: Db,
  roomId: string,
  { before, after, now }: Changed & { now: SavedRows },
): Promise<void> {
  const [was, left, is] = [before, after, now].map(
    (rows) => rows[FOLLOWINGS]?.[roomId] as Memory | undefined,
  );
  if (!was || !left || !is || is.templateId !== left.templateId) return;
  const merged = FIELDS.map((field) => [field, mergeOf(was[field], left[field], is[field])]);
  const rows = [{ ...is, ...Object.fromEntries(merged) }];
  await writeRows(db, followingMemory, { gone: [], rows });
}

type Values = Record<string, unknown>;

function mergeOf(was: Values, left: Values, is: Values): Values {
  const merged = { ...is };
  for (const key of keysOf(was, left)) {
    if (was[key] === left[key] || is[key] !== left[key]) continue;
    if (Object.hasOwn(was, key)) merged[key] = was[key];
    else delete merged[key];
  }
  return merged;
}
