import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { roomMembers } from '../../../kernel/db/tables/rooms.ts';
import { type TakenTeam, tournamentPicks } from '../../../kernel/db/tables/tournaments.ts';

/** An entry with all its picks. */
export type TeamSheet = Awaited<ReturnType<typeof listTeamSheets>>[number];

/** Every entry of a room with its picks, each owner's together and in order. */
export async function listTeamSheets(db: Db, roomId: string) {
  return db
    .select({
      entryId: entries.id,
      ownerId: entries.ownerId,
      number: entries.number,
      picks: sql<Record<string, string>>`coalesce(${tournamentPicks.picks}, '{}')`,
      // Whether the owner is in the room now.
      isMember: sql<boolean>`${roomMembers.userId} is not null`,
    })
    .from(entries)
    .leftJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
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

/** Stores the picks that stand of some entries of a room, and keeps those that were taken back, the newest first. */
export async function takeTeamPicks(
  db: Db,
  _roomId: string,
  rows: readonly { entryId: string; picks: Record<string, string>; taken: readonly TakenTeam[] }[],
  most: number,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update tournament_picks s
    set picks = v.picks, taken = jsonb_path_query_array(v.taken || s.taken, ${`$[0 to ${most - 1}]`}::jsonpath)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("entryId" uuid, picks jsonb, taken jsonb)
    where s.entry_id = v."entryId"`);
}

/** The picks of an entry that were taken back, the newest first. */
export async function listTakenTeams(db: Db, entryId: string): Promise<TakenTeam[]> {
  const [row] = await db
    .select({ taken: tournamentPicks.taken })
    .from(tournamentPicks)
    .where(eq(tournamentPicks.entryId, entryId));
  return row?.taken ?? [];
}
