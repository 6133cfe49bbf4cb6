import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';

type EntryRow = typeof entries.$inferSelect;

/** An entry and its owner, who may have left the room. */
export type OwnedEntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

const figureColumns = {
  id: entries.id,
  totalPoints: entries.totalPoints,
  maxPoints: entries.maxPoints,
  rank: entries.rank,
  previousRank: entries.previousRank,
  correctFighters: entries.correctFighters,
  correctMethods: entries.correctMethods,
  comboBonus: entries.comboBonus,
  underdogPicks: entries.underdogPicks,
};

/** The columns that cache what follows from picks and results. */
export type FigureRow = Pick<EntryRow, keyof typeof figureColumns>;

/** The stored figures that new standings are compared with. */
export type StoredFigures = FigureRow & Pick<EntryRow, 'createdAt'>;

/** The entries of a room by rank; equal ranks are ordered by creation. */
export function listEntriesOf(db: Db, roomId: string): Promise<OwnedEntryRow[]> {
  return entriesOf(db).execute({ roomId });
}

const entriesOf = preparedOnce((db) =>
  selectEntries(db, eq(entries.roomId, sql.placeholder('roomId'))).prepare('brackets_of'),
);

export async function findEntry(db: Db, entryId: string): Promise<OwnedEntryRow | null> {
  const [row] = await entryOfId(db).execute({ entryId });
  return row ?? null;
}

const entryOfId = preparedOnce((db) =>
  selectEntries(db, eq(entries.id, sql.placeholder('entryId'))).prepare('bracket_of_id'),
);

function selectEntries(db: Db, where: SQL) {
  return db
    .select({ entry: entries, username: users.username, photoHash: users.photoHash })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .where(where)
    .orderBy(asc(entries.rank), asc(entries.createdAt), asc(entries.id));
}

/** The stored figures of a room's entries, in no particular order. */
export function listStoredFigures(db: Db, roomId: string): Promise<StoredFigures[]> {
  return storedFiguresOf(db).execute({ roomId });
}

const storedFiguresOf = preparedOnce((db) =>
  db
    .select({ createdAt: entries.createdAt, ...figureColumns })
    .from(entries)
    .where(eq(entries.roomId, sql.placeholder('roomId')))
    .prepare('stored_figures_of'),
);

/** Returns the id of a user's newest entry in a room. */
export async function findNewestEntryId(db: Db, roomId: string, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.roomId, roomId), eq(entries.ownerId, ownerId)))
    .orderBy(desc(entries.number))
    .limit(1);
  return row?.id ?? null;
}

/** Locks an entry against deletion until the transaction ends. Returns false if it does not exist. */
export async function lockEntryRow(
  db: Db,
  entryId: string,
  strength: keyof typeof entryHeld,
): Promise<boolean> {
  const rows = await entryHeld[strength](db).execute({ entryId });
  return rows.length > 0;
}

const heldEntry = (strength: 'key share' | 'no key update', name: string) =>
  preparedOnce((db) =>
    db
      .select({ id: entries.id })
      .from(entries)
      .where(eq(entries.id, sql.placeholder('entryId')))
      .for(strength)
      .prepare(name),
  );
const entryHeld = {
  'key share': heldEntry('key share', 'bracket_held'),
  'no key update': heldEntry('no key update', 'bracket_locked'),
};

/** Increments a member's entry counter in a room and returns the new number; null if the user is not a member. */
export async function nextEntryNumber(db: Db, roomId: string, userId: string): Promise<number | null> {
  const [row] = await db
    .update(roomMembers)
    .set({ lastEntryNumber: sql`${roomMembers.lastEntryNumber} + 1` })
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)))
    .returning({ number: roomMembers.lastEntryNumber });
  return row?.number ?? null;
}

/** Inserts an entry. Its figures have defaults until they are computed. */
export async function insertEntry(
  db: Db,
  row: Pick<EntryRow, 'id' | 'roomId' | 'ownerId' | 'number' | 'createdAt'>,
): Promise<void> {
  await db.insert(entries).values(row);
}

export async function deleteEntry(db: Db, entryId: string): Promise<void> {
  await db.delete(entries).where(eq(entries.id, entryId));
}

export async function setEditedByManagerAt(db: Db, entryId: string, at: Date): Promise<void> {
  await db.update(entries).set({ editedByManagerAt: at }).where(eq(entries.id, entryId));
}

export async function writeFigures(db: Db, roomId: string, rows: readonly FigureRow[]): Promise<void> {
  await figuresWritten(db).execute({ roomId, rows: JSON.stringify(rows, Object.keys(figureColumns)) });
}

const figuresWritten = preparedOnce((db) => {
  const { id: _, ...figures } = figureColumns;
  const set = Object.fromEntries(Object.keys(figures).map((name) => [name, sql.raw(`f."${name}"`)]));
  const types = Object.keys(figures).map((name) => `"${name}" integer`);
  return db
    .update(entries)
    .set(set)
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as f(id uuid, ${sql.raw(types.join(', '))})`,
    )
    .where(sql`${entries.id} = f.id and ${entries.roomId} = ${sql.placeholder('roomId')}`)
    .prepare('figures_written');
});

/** Returns the previous rank of each entry of a room by id, in one row. */
export async function readRanks(db: Db, roomId: string): Promise<Record<string, PreviousRank>> {
  const [row] = await ranksOf(db).execute({ roomId });
  return row?.ranks ?? {};
}

type PreviousRank = Record<string, unknown>;

const ranksOf = preparedOnce((db) =>
  db
    .select({
      ranks: sql<Record<string, PreviousRank>>`coalesce(
        json_object_agg(${entries.id}, json_build_object('previousRank', ${entries.previousRank})), '{}')`,
    })
    .from(entries)
    .where(eq(entries.roomId, sql.placeholder('roomId')))
    .prepare('ranks_of'),
);

/** Writes the previous ranks of a room's entries in one statement. */
export async function writePreviousRanks(
  db: Db,
  roomId: string,
  ranks: Record<string, PreviousRank>,
): Promise<void> {
  const rows = Object.entries(ranks).map(([id, rank]) => ({ ...rank, id }));
  if (rows.length === 0) return;
  await db.execute(sql`
    update entries set previous_rank = f."previousRank"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, "previousRank" integer)
    where entries.id = f.id and ${entries.roomId} = ${roomId}`);
}

export async function listOwnerIds(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: entries.ownerId })
    .from(entries)
    .where(eq(entries.roomId, roomId));
  return rows.map(({ id }) => id);
}
