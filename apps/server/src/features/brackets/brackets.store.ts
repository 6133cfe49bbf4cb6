import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { brackets, roomMembers, users } from '../../db/schema.ts';

type BracketRow = typeof brackets.$inferSelect;

/** A bracket with what is shown of its owner, who may have left the room. */
export type OwnedBracketRow = Awaited<ReturnType<typeof selectBrackets>>[number];

const figureColumns = {
  id: brackets.id,
  totalPoints: brackets.totalPoints,
  maxPoints: brackets.maxPoints,
  rank: brackets.rank,
  previousRank: brackets.previousRank,
  correctFighters: brackets.correctFighters,
  correctMethods: brackets.correctMethods,
  comboBonus: brackets.comboBonus,
  underdogPicks: brackets.underdogPicks,
};

/** The columns that are a cache of picks and results. */
export type FigureRow = Pick<BracketRow, keyof typeof figureColumns>;

/** What a room's standings are computed from and compared with. */
export type StoredSheet = FigureRow & Pick<BracketRow, 'createdAt'>;

/** The brackets of a room by rank; the time of creation orders those that share one. */
export function listBracketsOf(db: Db, roomId: string): Promise<OwnedBracketRow[]> {
  return bracketsOf(db).execute({ roomId });
}

const bracketsOf = preparedOnce((db) =>
  selectBrackets(db, eq(brackets.roomId, sql.placeholder('roomId'))).prepare('brackets_of'),
);

/** One bracket. */
export async function findBracket(db: Db, bracketId: string): Promise<OwnedBracketRow | null> {
  const [row] = await selectBrackets(db, eq(brackets.id, bracketId));
  return row ?? null;
}

function selectBrackets(db: Db, where: SQL) {
  return db
    .select({ bracket: brackets, username: users.username, photoHash: users.photoHash })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.ownerId))
    .where(where)
    .orderBy(asc(brackets.rank), asc(brackets.createdAt), asc(brackets.id));
}

/** The brackets of a room with their figures as stored, in no order that means anything. */
export function listSheets(db: Db, roomId: string): Promise<StoredSheet[]> {
  return sheetsOf(db).execute({ roomId });
}

const sheetsOf = preparedOnce((db) =>
  db
    .select({ createdAt: brackets.createdAt, ...figureColumns })
    .from(brackets)
    .where(eq(brackets.roomId, sql.placeholder('roomId')))
    .prepare('sheets_of'),
);

/** How many brackets a room has, those of former members included. */
export function countBrackets(db: Db, roomId: string): Promise<number> {
  return db.$count(brackets, eq(brackets.roomId, roomId));
}

/** The id of a user's bracket with the highest number in a room. */
export async function findNewestBracketId(db: Db, roomId: string, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: brackets.id })
    .from(brackets)
    .where(and(eq(brackets.roomId, roomId), eq(brackets.ownerId, ownerId)))
    .orderBy(desc(brackets.number))
    .limit(1);
  return row?.id ?? null;
}

/** Keeps a bracket from being deleted until the transaction ends; tells whether it is there. */
export async function holdBracket(db: Db, bracketId: string): Promise<boolean> {
  const rows = await bracketHeld(db).execute({ bracketId });
  return rows.length > 0;
}

const bracketHeld = preparedOnce((db) =>
  db
    .select({ id: brackets.id })
    .from(brackets)
    .where(eq(brackets.id, sql.placeholder('bracketId')))
    .for('key share')
    .prepare('bracket_held'),
);

/** Takes a member's next bracket number in a room; null for somebody who is no member now. */
export async function takeBracketNumber(db: Db, roomId: string, userId: string): Promise<number | null> {
  const [row] = await db
    .update(roomMembers)
    .set({ lastBracketNumber: sql`${roomMembers.lastBracketNumber} + 1` })
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId), isNull(roomMembers.leftAt)))
    .returning({ number: roomMembers.lastBracketNumber });
  return row?.number ?? null;
}

/** Stores a bracket; its figures are those of an empty sheet until they are computed. */
export async function insertBracket(
  db: Db,
  row: Pick<BracketRow, 'id' | 'roomId' | 'ownerId' | 'number' | 'createdAt'>,
): Promise<void> {
  await db.insert(brackets).values(row);
}

/** Deletes a bracket with its picks; tells whether it was there. */
export async function deleteBracket(db: Db, bracketId: string): Promise<boolean> {
  const gone = await db.delete(brackets).where(eq(brackets.id, bracketId)).returning({ id: brackets.id });
  return gone.length > 0;
}

/** Marks a sheet as changed by the manager. */
export async function setEditedByManagerAt(db: Db, bracketId: string, at: Date): Promise<void> {
  await db.update(brackets).set({ editedByManagerAt: at }).where(eq(brackets.id, bracketId));
}

/** Writes the figures of many brackets in one statement. */
export async function writeFigures(db: Db, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await figuresWritten(db).execute({ rows: JSON.stringify(rows, Object.keys(figureColumns)) });
}

const figuresWritten = preparedOnce((db) => {
  const { id: _, ...figures } = figureColumns;
  const set = Object.fromEntries(Object.keys(figures).map((name) => [name, sql.raw(`f."${name}"`)]));
  const types = Object.keys(figures).map((name) => `"${name}" integer`);
  return db
    .update(brackets)
    .set(set)
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as f(id uuid, ${sql.raw(types.join(', '))})`,
    )
    .where(sql`${brackets.id} = f.id`)
    .prepare('figures_written');
});
