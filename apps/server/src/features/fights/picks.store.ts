import { and, asc, count, eq, getTableColumns, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { brackets, fightPicks, fights, users } from '../../db/schema.ts';

/** A pick as stored. */
export type PickRow = typeof fightPicks.$inferSelect;

/** The picks of a sheet, each with its fight as it was at the same moment, Fight 1 first. */
export function listPicks(db: Db, bracketId: string) {
  return picksOf(db).execute({ bracketId });
}

const picksOf = preparedOnce((db) =>
  db
    .select({ pick: fightPicks, fight: fights })
    .from(fightPicks)
    .innerJoin(fights, eq(fights.id, fightPicks.fightId))
    .where(eq(fightPicks.bracketId, sql.placeholder('bracketId')))
    .orderBy(asc(fights.position))
    .prepare('picks_of'),
);

/**
 * The picks of these fights by bracket, each as the digit of its corner with the method behind; of these sheets only,
 * where some are named. A fight that nobody picked is left out.
 */
export function listPicksOfFights(
  db: Db,
  fightIds: readonly string[],
  bracketIds: readonly string[] | null,
): Promise<{ fightId: string; picks: Record<string, string> }[]> {
  return picksOfFights(db).execute({ fightIds, bracketIds });
}

// A row per fight, since a full room has a thousand picks and each row costs more than its content.
const picksOfFights = preparedOnce((db) => {
  const bracketIds = sql`${sql.placeholder('bracketIds')}::uuid[]`;
  const { bracketId, fightId, winner, method } = fightPicks;
  return db
    .select({
      fightId,
      picks: sql<Record<string, string>>`json_object_agg(${bracketId}, ${winner} || ${method})`,
    })
    .from(fightPicks)
    .where(
      and(
        sql`${fightId} = any(${sql.placeholder('fightIds')}::uuid[])`,
        sql`(${bracketIds} is null or ${bracketId} = any(${bracketIds}))`,
      ),
    )
    .groupBy(fightId)
    .prepare('picks_of_fights');
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
  await pickUpsert(db).execute({ ...row });
}

const pickUpsert = preparedOnce((db) => {
  const fields = Object.keys(getTableColumns(fightPicks)) as (keyof PickRow)[];
  const row = Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)]));
  return db
    .insert(fightPicks)
    .values(row as Record<keyof PickRow, Placeholder>)
    .onConflictDoUpdate({
      target: [fightPicks.bracketId, fightPicks.fightId],
      set: { winner: excluded('winner'), method: excluded('method'), updatedAt: excluded('updated_at') },
    })
    .prepare('pick_upsert');
});

const excluded = (column: string) => sql.raw(`excluded.${column}`);

/** Takes a pick off a sheet. */
export async function deletePick(db: Db, bracketId: string, fightId: string): Promise<void> {
  await db.delete(fightPicks).where(place(bracketId, fightId));
}
