import {
  hindsightSince,
  isTournamentSport,
  reopens,
  type Sport,
  type TournamentSport,
} from '@lockroom/rules';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { preparedOnce } from '../../../kernel/db/prepared.ts';
import type { FactSource } from '../../../kernel/db/tables/columns.ts';
import { tournaments } from '../../../kernel/db/tables/tournaments.ts';
import { found, refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { lockOwner } from '../competition-host.service.ts';
import {
  lockOf,
  type NewTournamentRow,
  sourcesAfter,
  type Tournament,
  type TournamentFields,
  type TournamentRow,
  toTournament,
} from './tournament.ts';

/** Returns the sport of a bracket room. Fails with wrong_sport for other rooms. */
export function tournamentSport(sport: Sport): TournamentSport {
  return isTournamentSport(sport)
    ? sport
    : refuse('wrong_sport', 'This room has a fight card, not a bracket.');
}

/**
 * Locks a room's row, or a template's competition row, before its bracket changes. Returns the bracket. Refuses a
 * completed room.
 */
export async function openTournament(db: Db, room: Owner): Promise<Tournament> {
  tournamentSport(room.sport);
  await lockOwner(db, room);
  return readTournament(db, room);
}

type Played = Pick<Owner, 'competitionId' | 'sport'>;

/** Returns a room's or template's bracket. Fails with wrong_sport for a fight card. */
export async function readTournament(db: Db, { competitionId, sport }: Played): Promise<Tournament> {
  tournamentSport(sport);
  return toTournament(found(await findTournament(db, competitionId)), sport);
}

/**
 * Updates a bracket, the sources of its values, and the time from which its picks count as made with hindsight. Returns
 * whether the change reopens a locked bracket, for the log. `sourceFor` is called with a game id or 'lock'.
 */
export async function rewriteTournament(
  db: Db,
  row: TournamentRow,
  fields: TournamentFields,
  now: number,
  sourceFor: (fact: string) => FactSource | undefined = () => undefined,
): Promise<boolean> {
  const [old, next] = [lockOf(row), lockOf({ ...row, ...fields })];
  const since = hindsightSince(row.reopenedAt?.getTime() ?? null, old, next, now);
  const reopenedAt = since === null ? null : new Date(since);
  const sources = sourcesAfter(row, { ...row, ...fields }, sourceFor);
  await updateTournament(db, row.competitionId, { ...fields, reopenedAt, sources });
  return reopens(old, next, now);
}

export async function insertTournament(db: Db, row: NewTournamentRow): Promise<void> {
  await db.insert(tournaments).values(row);
}

export async function findTournament(db: Db, competitionId: string): Promise<TournamentRow | null> {
  const [row] = await tournamentOf(db).execute({ competitionId });
  return row ?? null;
}

const tournamentOf = preparedOnce((db) =>
  db
    .select()
    .from(tournaments)
    .where(eq(tournaments.competitionId, sql.placeholder('competitionId')))
    .prepare('tournament_of'),
);

export function listTournaments(db: Db, competitionIds: readonly string[]): Promise<TournamentRow[]> {
  return db
    .select()
    .from(tournaments)
    .where(inArray(tournaments.competitionId, [...competitionIds]));
}

export async function updateTournament(db: Db, competitionId: string, fields: TournamentFields) {
  await db.update(tournaments).set(fields).where(eq(tournaments.competitionId, competitionId));
}
