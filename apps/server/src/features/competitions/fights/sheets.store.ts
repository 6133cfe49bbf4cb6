import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { byKey, onKey } from '../../../kernel/db/room-keys.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { fightPicks } from '../../../kernel/db/tables/fights.ts';
import { roomMembers } from '../../../kernel/db/tables/rooms.ts';

/** An entry with the corner that it picked of one fight; null without a pick. */
export interface FightSheet {
  entryId: string;
  ownerId: string;
  number: number;
  winner: 1 | 2 | null;
  savedAt: Date | null;
  /** Whether the owner is in the room now. */
  isMember: boolean;
}

/** Every entry of a room with its pick of a fight, each owner's together and in order. */
export async function listFightSheets(db: Db, roomId: string, fightId: string): Promise<FightSheet[]> {
  const rows = await db
    .select({
      entryId: entries.id,
      ownerId: entries.ownerId,
      number: entries.number,
      winner: fightPicks.winner,
      savedAt: fightPicks.updatedAt,
      memberId: roomMembers.userId,
    })
    .from(entries)
    .leftJoin(fightPicks, and(onKey(fightPicks.entryId, entries.id), eq(fightPicks.fightId, fightId)))
    .leftJoin(
      roomMembers,
      and(
        onKey(roomMembers.roomId, entries.roomId),
        eq(roomMembers.userId, entries.ownerId),
        isNull(roomMembers.leftAt),
      ),
    )
    .where(byKey(entries.roomId, roomId))
    .orderBy(asc(entries.ownerId), asc(entries.number));
  return rows.map(({ memberId, ...sheet }) => ({ ...sheet, isMember: memberId !== null }));
}
