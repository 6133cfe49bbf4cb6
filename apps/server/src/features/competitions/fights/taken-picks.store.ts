import type { PickedAgain } from '@lockroom/contract';
import { TAKEN_PICKS_MAX } from '@lockroom/rules';
import { and, asc, countDistinct, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import { roomMembers } from '../../../kernel/db/tables/rooms.ts';
import type { FightRow } from './fights.store.ts';

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

/** Of each fight how many entries of present members had their pick taken back, and how many of them have one again. */
export function listPickedAgain(db: Db, roomId: string): Promise<PickedAgain[]> {
  const { fightId, entryId } = takenPicks;
  return db
    .select({ fightId, again: countDistinct(fightPicks.entryId), of: countDistinct(entryId) })
    .from(takenPicks)
    .innerJoin(entries, and(eq(entries.id, entryId), eq(entries.roomId, roomId)))
    .innerJoin(
      roomMembers,
      and(
        eq(roomMembers.roomId, roomId),
        eq(roomMembers.userId, entries.ownerId),
        isNull(roomMembers.leftAt),
      ),
    )
    .leftJoin(fightPicks, and(eq(fightPicks.entryId, entryId), eq(fightPicks.fightId, fightId)))
    .groupBy(fightId)
    .orderBy(asc(fightId));
}
