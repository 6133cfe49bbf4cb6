import { TAKEN_PICKS_MAX } from '@lockroom/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import type { FightRow } from './fights.store.ts';

/** A pick that was taken back. */
export type TakenPickRow = typeof takenPicks.$inferSelect;

/** Takes back the picks of a fight, of one corner or, for null, of both; they keep the names of the fight as it is. */
export async function takePicks(
  db: Db,
  { id, fighter1, fighter2 }: Pick<FightRow, 'id' | 'fighter1' | 'fighter2'>,
  corner: 1 | 2 | null,
  takenAt: Date,
): Promise<void> {
  const taken = await db
    .delete(fightPicks)
    .where(and(eq(fightPicks.fightId, id), corner === null ? undefined : eq(fightPicks.winner, corner)))
    .returning();
  if (taken.length === 0) return;
  await db
    .insert(takenPicks)
    .values(taken.map((pick) => ({ ...pick, fighter: pick.winner === 1 ? fighter1 : fighter2, takenAt })));
}

/** The newest picks of an entry that were taken back, each with its fight, the newest first. */
export function listTakenPicks(db: Db, entryId: string) {
  return db
    .select({ pick: takenPicks, fight: fights })
    .from(takenPicks)
    .innerJoin(fights, eq(fights.id, takenPicks.fightId))
    .where(eq(takenPicks.entryId, entryId))
    .orderBy(desc(takenPicks.takenAt), desc(takenPicks.id))
    .limit(TAKEN_PICKS_MAX);
}

/** Turns the corners of all picks of a fight, of those that were taken back, too. */
export async function turnPicks(db: Db, fightId: string): Promise<void> {
  for (const picks of [fightPicks, takenPicks])
    await db
      .update(picks)
      .set({ winner: sql`3 - ${picks.winner}` })
      .where(eq(picks.fightId, fightId));
}
