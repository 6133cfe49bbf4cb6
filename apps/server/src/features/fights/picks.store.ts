import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { brackets, fightPicks, fights, users } from '../../db/schema.ts';

/** A pick as stored. */
export type PickRow = typeof fightPicks.$inferSelect;

/** The picks of a sheet, each with its fight as it was at the same moment, Fight 1 first. */
export function listPicks(db: Db, bracketId: string) {
  return db
    .select({ pick: fightPicks, fight: fights })
    .from(fightPicks)
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(fightPicks.bracketId, bracketId))
    .orderBy(asc(fights.position));
}

/** The picks of a room's fights that have a result; of these sheets only, where some are named. */
export function listScoredPicks(db: Db, roomId: string, bracketIds?: readonly string[]) {
  return scoredPicks(db).execute({ roomId, bracketIds: bracketIds ?? null });
}

const scoredPicks = preparedOnce((db) => {
  const bracketIds = sql`${sql.placeholder('bracketIds')}::uuid[]`;
  return db
    .select({
      bracketId: fightPicks.bracketId,
      fightId: fightPicks.fightId,
      winner: fightPicks.winner,
      method: fightPicks.method,
    })
    .from(fightPicks)
    .innerJoin(brackets, eq(brackets.id, fightPicks.bracketId))
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(
      and(
        eq(brackets.roomId, sql.placeholder('roomId')),
        isNotNull(fights.winnerId),
        sql`(${bracketIds} is null or ${brackets.id} = any(${bracketIds}))`,
      ),
    )
    .prepare('scored_picks');
});

/** How many picks these sheets hold; sheets without any are left out. */
export function countPicks(db: Db, bracketIds: readonly string[]) {
  return pickCounts(db).execute({ bracketIds });
}

const pickCounts = preparedOnce((db) =>
  db
    .select({ bracketId: fightPicks.bracketId, picks: count() })
    .from(fightPicks)
    .where(sql`${fightPicks.bracketId} = any(${sql.placeholder('bracketIds')}::uuid[])`)
    .groupBy(fightPicks.bracketId)
    .prepare('pick_counts'),
);

/** How many of a room's sheets picked each corner and method of each fight. */
export function countShares(db: Db, roomId: string) {
  return db
    .select({
      fightId: fightPicks.fightId,
      winner: fightPicks.winner,
      method: fightPicks.method,
      picks: count(),
    })
    .from(fightPicks)
    .innerJoin(brackets, eq(brackets.id, fightPicks.bracketId))
    .where(eq(brackets.roomId, roomId))
    .groupBy(fightPicks.fightId, fightPicks.winner, fightPicks.method);
}

/** How many sheets hold a pick on a fight. */
export async function countPicksOnFight(db: Db, fightId: string): Promise<number> {
  const [row] = await db.select({ sheets: count() }).from(fightPicks).where(eq(fightPicks.fightId, fightId));
  return row?.sheets ?? 0;
}

/** How many picks of these fights each bracket holds, with whose it is; brackets without any are left out. */
export async function countPicksByBracket(db: Db, fightIds: readonly string[]) {
  if (fightIds.length === 0) return [];
  return db
    .select({
      bracketId: brackets.id,
      ownerId: brackets.ownerId,
      username: users.username,
      number: brackets.number,
      picks: count(),
    })
    .from(fightPicks)
    .innerJoin(brackets, eq(brackets.id, fightPicks.bracketId))
    .innerJoin(users, eq(users.id, brackets.ownerId))
    .where(inArray(fightPicks.fightId, [...fightIds]))
    .groupBy(brackets.id, users.username)
    .orderBy(asc(users.username), asc(brackets.number));
}

/** Stores picks of an empty sheet. */
export async function insertPicks(db: Db, rows: readonly PickRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(fightPicks).values([...rows]);
}

const place = (bracketId: string, fightId: string) =>
  and(eq(fightPicks.bracketId, bracketId), eq(fightPicks.fightId, fightId));

/** One sheet's pick of one fight. */
export async function findPick(db: Db, bracketId: string, fightId: string): Promise<PickRow | null> {
  const [row] = await db.select().from(fightPicks).where(place(bracketId, fightId));
  return row ?? null;
}

/** Stores a pick in place of the one that was there; its id and time of creation stay. */
export async function upsertPick(db: Db, row: PickRow): Promise<void> {
  await db
    .insert(fightPicks)
    .values(row)
    .onConflictDoUpdate({
      target: [fightPicks.bracketId, fightPicks.fightId],
      set: { winner: row.winner, method: row.method, updatedAt: row.updatedAt },
    });
}

/** Takes a pick off a sheet. */
export async function deletePick(db: Db, bracketId: string, fightId: string): Promise<void> {
  await db.delete(fightPicks).where(place(bracketId, fightId));
}
