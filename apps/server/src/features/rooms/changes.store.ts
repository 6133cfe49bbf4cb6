import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { changes, competitions, fights, rooms, tournaments } from '../../db/schema.ts';

/** A line of the changes log as one member may read it. */
export interface ChangeRow {
  id: string;
  description: string;
  actorName: string | null;
  createdAt: Date;
  /** What a sealed line goes on with; null where nothing is sealed. */
  sealedText: string | null;
  isOpen: boolean;
}

/** Who reads the log, and when. */
export interface LogReader {
  id: string;
  isManager: boolean;
  now: number;
}

/** Writes a line of the changes log. */
export async function insertChange(db: Db, row: typeof changes.$inferInsert): Promise<void> {
  await db.insert(changes).values(row);
}

/** Lines of the changes log, newest first; with `before` only those written before that one. */
export async function listChanges(
  db: Db,
  roomId: string,
  reader: LogReader,
  page: { before: string | null; limit: number },
): Promise<ChangeRow[]> {
  const at = sql`${new Date(reader.now).toISOString()}::timestamptz`;
  // A fight that was taken off the card took its picks along; nothing is left to keep.
  const fightIsOpen = sql`not exists (
    select 1 from ${fights} where ${fights.id} = ${changes.sealedFightId}
      and ${fights.winnerId} is null
      and (${fights.lockAt} > ${at} or (${fights.lockAt} is null and ${rooms.completedAt} is null)))`;
  const bracketIsOpen = sql`exists (
    select 1 from ${tournaments} join ${competitions} on ${competitions.id} = ${tournaments.competitionId}
    where ${competitions.roomId} = ${changes.roomId}
      and (${tournaments.lockAt} <= ${at} or ${tournaments.results} <> '{}'::jsonb
        or ${tournaments.actualTeam1Score} is not null
        or (${tournaments.lockAt} is null and ${rooms.completedAt} is not null)))`;
  const isOpen = sql<boolean>`(${changes.sealedText} is null or ${reader.isManager}::boolean
    or ${changes.sealedOwnerId} = ${reader.id}
    or case when ${changes.sealedFightId} is null then ${bracketIsOpen} else ${fightIsOpen} end)`;
  return db
    .select({
      id: changes.id,
      description: changes.description,
      actorName: changes.actorName,
      createdAt: changes.createdAt,
      sealedText: changes.sealedText,
      isOpen,
    })
    .from(changes)
    .innerJoin(rooms, eq(rooms.id, changes.roomId))
    .where(and(eq(changes.roomId, roomId), page.before ? lt(changes.id, page.before) : undefined))
    .orderBy(desc(changes.id))
    .limit(page.limit);
}
