import { prune } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { labelsOf } from './names.service.ts';
import { presentResults } from './results.service.ts';
import { actualScores, namesOf, toTournament } from './tournament.ts';
import { listTournaments } from './tournaments.store.ts';

/** A bracket with its names, lock and results, as a template shows it. */
export type BracketSetup = ReturnType<typeof describe>;

/** The brackets of these competitions by their ids; one query however many there are. Cards have none. */
export async function describeBrackets(
  db: Db,
  grounds: readonly Pick<Ground, 'eventId' | 'sport'>[],
): Promise<Map<string, BracketSetup>> {
  const rows = await listTournaments(
    db,
    grounds.map(({ eventId }) => eventId),
  );
  const sports = new Map(grounds.map(({ eventId, sport }) => [eventId, sport]));
  return new Map(
    rows.map((row) => [row.competitionId, describe(toTournament(row, sports.get(row.competitionId) ?? ''))]),
  );
}

function describe(tournament: ReturnType<typeof toTournament>) {
  const { row, format } = tournament;
  const { results, tieBreakerActual } = presentResults({
    results: prune(format, row.results),
    scores: actualScores(row),
  });
  return {
    bracketSize: row.size,
    reseeding: row.reseeding,
    teamNames: namesOf(tournament),
    labels: labelsOf(tournament),
    lockTime: row.lockAt?.toISOString() ?? null,
    results,
    tieBreakerActual,
  };
}
