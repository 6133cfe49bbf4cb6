import type { Sport } from '@lockroom/rules';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import { byKey, byKeys, keyed, onKey } from '../../../kernel/db/room-keys.ts';
import { competitions } from '../../../kernel/db/tables/competitions.ts';
import { rooms } from '../../../kernel/db/tables/rooms.ts';
import { tournaments } from '../../../kernel/db/tables/tournaments.ts';

/** The bracket of a competition as stored. */
export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'roomKey'>;

export type NewTournamentRow = Omit<typeof tournaments.$inferInsert, 'roomKey'>;

/** The fields of a bracket that its manager may change. */
export type TournamentFields = Partial<Omit<TournamentRow, 'competitionId'>>;

export async function insertTournament(db: Db, row: NewTournamentRow): Promise<void> {
  await db.insert(tournaments).values(keyed(tournaments.competitionId, [row]));
}

/** The bracket of a room with the room's sport; null for a room with a fight card. */
export async function findTournament(
  db: Db,
  roomId: string,
): Promise<{ row: TournamentRow; sport: Sport } | null> {
  const [found] = await tournamentOfRoom(db).execute({ roomId });
  return found ?? null;
}

const tournamentOfRoom = preparedOnce((db) =>
  db
    .select({ row: getTableColumns(tournaments), sport: rooms.sport })
    .from(tournaments)
    .innerJoin(competitions, onKey(competitions.id, tournaments.competitionId))
    .innerJoin(rooms, onKey(rooms.id, competitions.roomId))
    .where(byKey(rooms.id, sql.placeholder('roomId')))
    .prepare('tournament_of_room'),
);

/** The brackets of several competitions; those that are cards have none. */
export function listTournaments(db: Db, competitionIds: readonly string[]): Promise<TournamentRow[]> {
  return db.select().from(tournaments).where(byKeys(tournaments.competitionId, competitionIds));
}

export async function updateTournament(
  db: Db,
  competitionId: string,
  fields: TournamentFields,
): Promise<void> {
  await db.update(tournaments).set(fields).where(byKey(tournaments.competitionId, competitionId));
}
