import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { followings } from '../../kernel/db/tables/templates.ts';
import { type SavedRows, type SavedTable, writeRows } from './undo-snapshot.service.ts';

const FOLLOWINGS = 'followings';
/** What a taking writes of each; the other fields say what the manager wants and has been told. */
const FIELDS = ['taken', 'matched'] as const;

/** What a room had last of the event that it follows, which taking a proposal moves. */
export const followingMemory = (db: Db): SavedTable => ({
  table: followings,
  key: followings.roomId,
  of: (id) =>
    inArray(
      followings.roomId,
      db.select({ id: competitions.roomId }).from(competitions).where(eq(competitions.id, id)),
    ),
});

/** Has a room remember of its event what it did before an act, wherever it still remembers what the act left. */
export async function rememberAgain(
  db: Db,
  roomId: string,
  { before, after, now }: { before: SavedRows; after: SavedRows; now: SavedRows },
): Promise<void> {
  const [was, left, is] = [before, after, now].map((rows) => rows[FOLLOWINGS]?.[roomId]);
  if (!was || !left || !is || is.templateId !== left.templateId) return;
  const merged = FIELDS.map((field) => [field, mergeOf(was[field], left[field], is[field])]);
  const rows = [{ ...is, ...Object.fromEntries(merged) }];
  await writeRows(db, followingMemory(db), { gone: [], rows });
}

function mergeOf(was: unknown, left: unknown, is: unknown): Record<string, unknown> {
  const [old, moved, present] = [was, left, is].map((values) => ({ ...(values as Record<string, unknown>) }));
  const merged = { ...present };
  for (const key of Object.keys({ ...old, ...moved })) {
    if (old?.[key] === moved?.[key] || present?.[key] !== moved?.[key]) continue;
    if (old && Object.hasOwn(old, key)) merged[key] = old[key];
    else delete merged[key];
  }
  return merged;
}
