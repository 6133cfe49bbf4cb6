import {
  hindsightSince,
  isTournamentSport,
  reopens,
  type Sport,
  type TournamentSport,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { lockOwner } from '../competition-host.service.ts';
import { lockOf, type Tournament, toTournament } from './tournament.ts';
import {
  findTournament,
  type TournamentFields,
  type TournamentRow,
  updateTournament,
} from './tournaments.store.ts';

/** The sport of a room with a bracket; other rooms refuse with wrong_sport. */
export function tournamentSport(sport: Sport): TournamentSport {
  return isTournamentSport(sport) ? sport : refuse('wrong_sport', 'This room has a fight card, no bracket.');
}

/** Locks a room or template for a change of its bracket and gives it; a completed room refuses. */
export async function openTournament(db: Db, room: Owner): Promise<Tournament> {
  tournamentSport(room.sport);
  await lockOwner(db, room);
  return readTournament(db, room);
}

type Played = Pick<Owner, 'competitionId' | 'sport'>;

/** The bracket of a room or template; wrong_sport where a fight card is played. */
export function readTournament(db: Db, owner: Played): Promise<Tournament> {
  tournamentSport(owner.sport);
  return getTournament(db, owner);
}

/** The same, but not_found where a fight card is played. */
export async function getTournament(db: Db, { competitionId, sport }: Played): Promise<Tournament> {
  return toTournament(found(await findTournament(db, competitionId)), sport);
}

/**
 * Writes fields of a bracket, and from when on it is picked with hindsight then. Answers whether they open what was
 * closed, for the log.
 */
export async function rewriteTournament(
  db: Db,
  row: TournamentRow,
  fields: TournamentFields,
  now: number,
): Promise<boolean> {
  const [old, next] = [lockOf(row), lockOf({ ...row, ...fields })];
  const since = hindsightSince(row.reopenedAt?.getTime() ?? null, old, next, now);
  const reopenedAt = since === null ? null : new Date(since);
  await updateTournament(db, row.competitionId, { ...fields, reopenedAt });
  return reopens(old, next, now);
}
