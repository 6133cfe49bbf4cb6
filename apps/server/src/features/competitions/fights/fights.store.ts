import type { FightPlace } from '@lockroom/rules';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { excluded } from '../../../kernel/db/excluded.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { fights } from '../../../kernel/db/tables/fights.ts';

export type FightRow = typeof fights.$inferSelect;

export type Names = Pick<FightRow, 'fighter1' | 'fighter2'>;

export type PlacedFight = FightRow & FightPlace;

export type NewFightRow = typeof fights.$inferInsert;

type FightChange = Partial<Omit<FightRow, 'id' | 'competitionId' | 'position'>>;

export function listFights(db: Db, competitionId: string): Promise<FightRow[]> {
  return fightsOf(db).execute({ competitionId });
}

const fightsOf = preparedOnce((db) =>
  db
    .select()
    .from(fights)
    .where(eq(fights.competitionId, sql.placeholder('competitionId')))
    .orderBy(asc(fights.position))
    .prepare('fights_of'),
);

export function listFightsOf(db: Db, competitionIds: readonly string[]): Promise<FightRow[]> {
  return db
    .select()
    .from(fights)
    .where(inArray(fights.competitionId, [...competitionIds]))
    .orderBy(asc(fights.position));
}

export async function insertFight(db: Db, row: NewFightRow): Promise<void> {
  await db.insert(fights).values(row);
}

export async function updateFight(db: Db, fightId: string, change: FightChange): Promise<void> {
  await db.update(fights).set(change).where(eq(fights.id, fightId));
}

/** Deletes fights and everybody's picks for them. */
export async function deleteFights(db: Db, fightIds: readonly string[]): Promise<void> {
  if (fightIds.length > 0) await db.delete(fights).where(inArray(fights.id, [...fightIds]));
}

export async function writeFights(db: Db, rows: readonly FightRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id: _, competitionId: __, ...columns } = getTableColumns(fights);
  await db
    .insert(fights)
    .values([...rows])
    .onConflictDoUpdate({ target: fights.id, set: excluded(columns) });
}

export async function writeOrder(
  db: Db,
  competitionId: string,
  card: readonly { id: string; position: number }[],
): Promise<void> {
  const moved = card.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
  if (moved.length === 0) return;
  await db.execute(sql`
    update fights set position = f.position
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as f(id uuid, position integer)
    where fights.id = f.id and ${fights.competitionId} = ${competitionId}`);
}

export async function writeLocks(
  db: Db,
  competitionId: string,
  locks: readonly Pick<FightRow, 'id' | 'lockAt' | 'reopenedAt' | 'sources'>[],
): Promise<void> {
  if (locks.length === 0) return;
  await db.execute(sql`
    update fights set lock_at = f."lockAt", reopened_at = f."reopenedAt", sources = f.sources
    from jsonb_to_recordset(${JSON.stringify(locks)}::jsonb)
      as f(id uuid, "lockAt" timestamptz, "reopenedAt" timestamptz, sources jsonb)
    where fights.id = f.id and ${fights.competitionId} = ${competitionId}`);
}
