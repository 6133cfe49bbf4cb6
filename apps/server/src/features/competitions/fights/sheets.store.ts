import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks } from '../../../kernel/db/tables/fights.ts';
import { roomMembers } from '../../../kernel/db/tables/rooms.ts';

/** An entry with the corner that it picked of one fight; null without a pick. */
export type FightSheet = Awaited<ReturnType<typeof listFightSheets>>[number];

/** Every entry of a room with its pick of a fight, each owner's together and in order. */
export async function listFightSheets(db: Db, roomId: string, fightId: string) {
  return db
    .select({
      entryId: entries.id,
      ownerId: entries.ownerId,
      number: entries.number,
      winner: fightPicks.winner,
      savedAt: fightPicks.updatedAt,
      // Whether the owner is in the room now.
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
    })
    .from(entries)
    .leftJoin(fightPicks, and(eq(fightPicks.entryId, entries.id), eq(fightPicks.fightId, fightId)))
    .leftJoin(
      roomMembers,
      and(
        eq(roomMembers.roomId, entries.roomId),
        eq(roomMembers.userId, entries.ownerId),
        isNull(roomMembers.leftAt),
      ),
    )
    .where(eq(entries.roomId, roomId))
    .orderBy(asc(entries.ownerId), asc(entries.number));
}
