import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { preparedOnce } from '../../kernel/db/prepared.ts';
import { shownName, shownNameOf, users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';
import { found } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';

type EntryRow = typeof entries.$inferSelect;

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

const storedColumns = { createdAt: entries.createdAt, isRemoved: entries.isRemoved, ...figureColumns };

/** The columns that cache numbers derived from picks and results. */
export type FigureRow = Pick<EntryRow, keyof typeof figureColumns>;

export const FIGURES = Object.keys(figureColumns) as (keyof FigureRow)[];

export type StoredFigures = FigureRow & Pick<EntryRow, 'createdAt' | 'isRemoved'>;

/** Lists a room's entries by rank, then by creation. Entries of removed people come last. */
export function listEntriesOf(
  db: Db,
  roomId: string,
  { after, limit }: { after: string | null; limit: number | null } = { after: null, limit: null },
): Promise<OwnedEntryRow[]> {
  return entriesOf(db).execute({ roomId, after, limit });
}

const entriesOf = preparedOnce((db) => {
  const order = sql.join(inStandings, sql`, `);
  const after = sql`${sql.placeholder('after')}::uuid`;
  const isAfter = sql`(${after} is null or (${order}) > (select ${order} from ${entries} where ${entries.id} = ${after}))`;
  const ofRoom = and(eq(entries.roomId, sql.placeholder('roomId')), isAfter);
  return selectEntries(db, ofRoom).limit(sql.placeholder('limit')).prepare('brackets_of');
});

export async function isEntryOf(db: Db, roomId: string, entryId: string): Promise<boolean> {
  const isOfRoom = and(eq(entries.id, entryId), eq(entries.roomId, roomId));
  return (await db.select({ id: entries.id }).from(entries).where(isOfRoom)).length > 0;
}

export async function findEntry(db: Db, entryId: string): Promise<OwnedEntryRow | null> {
  const [row] = await entryOfId(db).execute({ entryId });
  return row ?? null;
}

const isEntry = eq(entries.id, sql.placeholder('entryId'));
const entryOfId = preparedOnce((db) => selectEntries(db, isEntry).prepare('bracket_of_id'));

const enterers = alias(users, 'enterers');
const inStandings = [entries.isRemoved, entries.rank, entries.createdAt, entries.id];

function selectEntries(db: Db, where: SQL | undefined) {
  return db
    .select({
      entry: entries,
      username: shownName,
      isGuest: sql<boolean>`${users.guestName} is not null`,
      photoHash: users.photoHash,
      enteredBy: shownNameOf(enterers),
      lateEntryUntil: roomMembers.lateEntryUntil,
    })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .leftJoin(enterers, eq(enterers.id, entries.enteredById))
    .leftJoin(
      roomMembers,
      and(eq(roomMembers.roomId, entries.roomId), eq(roomMembers.userId, entries.ownerId)),
    )
    .where(where)
    .orderBy(...inStandings.map((column) => asc(column)));
}

/** Returns the stored points and ranks of a room's entries, in no particular order. */
export function listStoredFigures(db: Db, roomId: string): Promise<StoredFigures[]> {
  return storedFiguresOf(db).execute({ roomId });
}

const storedFiguresOf = preparedOnce((db) =>
  db
    .select(storedColumns)
    .from(entries)
    .where(eq(entries.roomId, sql.placeholder('roomId')))
    .prepare('stored_figures_of'),
);

/** Returns the stored points and ranks of several rooms' entries, by room id. Rooms without entries are omitted. */
export async function listFiguresOfRooms(db: Db, roomIds: readonly string[]) {
  const rows = await db
    .select({ roomId: entries.roomId, ...storedColumns })
    .from(entries)
    .where(inArray(entries.roomId, [...roomIds]));
  return groupBy(rows, ({ roomId }) => roomId);
}

/** Joins an entry with its owner's membership, if the owner is still a member. */
export const ownersMembership = and(
  eq(roomMembers.roomId, entries.roomId),
  eq(roomMembers.userId, entries.ownerId),
  isNull(roomMembers.leftAt),
);

export async function findNewestEntryId(db: Db, roomId: string, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.roomId, roomId), eq(entries.ownerId, ownerId)))
    .orderBy(desc(entries.number))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Locks an entry's row against deletion until the transaction ends. 'alone' also blocks other saves of the entry.
 * Fails with not_found if the entry does not exist.
 */
export async function lockEntry(db: Db, entryId: string, how: keyof typeof entryLocks): Promise<void> {
  found((await entryLocks[how](db).execute({ entryId }))[0]);
}

const lockedEntry = (strength: 'key share' | 'no key update', name: string) =>
  preparedOnce((db) =>
    db.select({ id: entries.id }).from(entries).where(isEntry).for(strength).prepare(name),
  );
const entryLocks = {
  'with others': lockedEntry('key share', 'bracket_held'),
  alone: lockedEntry('no key update', 'bracket_locked'),
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

/** Inserts an entry. Its points and ranks have default values until they are computed. */
export async function insertEntry(
  db: Db,
  row: Pick<EntryRow, 'id' | 'roomId' | 'ownerId' | 'number' | 'createdAt' | 'enteredById'>,
): Promise<void> {
  await db.insert(entries).values(row);
}

export async function deleteEntry(db: Db, entryId: string): Promise<void> {
  await db.delete(entries).where(eq(entries.id, entryId));
}

export async function setEditedByManagerAt(db: Db, entryId: string, at: Date): Promise<void> {
  await db.update(entries).set({ editedByManagerAt: at }).where(eq(entries.id, entryId));
}

export async function writeFigures(db: Db, roomIds: readonly string[], rows: readonly FigureRow[]) {
  await figuresWritten(db).execute({ roomIds, rows: JSON.stringify(rows, FIGURES) });
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
    .where(sql`${entries.id} = f.id and ${entries.roomId} = any(${sql.placeholder('roomIds')}::uuid[])`)
    .prepare('figures_written');
});

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

export async function writePreviousRanks(db: Db, roomId: string, ranks: Record<string, PreviousRank>) {
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
