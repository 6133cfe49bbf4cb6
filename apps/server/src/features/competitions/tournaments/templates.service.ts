import { findPreset, prune, tournamentDefaults, tournamentSizesFor } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { startCompetition } from '../../rooms/competition.service.ts';
import type { OwnerChange, TemplateBody, TemplateContent } from '../competition.type.ts';
import { labelsOf, nameTemplateTeams } from './names.service.ts';
import { enterTournamentResults, presentResults, presentTieBreaker } from './results.service.ts';
import { setLock } from './setup.service.ts';
import { listTournaments, readTournament, tournamentSport } from './tournament.service.ts';
import { actualScores, namesOf, type SentWinners, type Tournament, toTournament } from './tournament.ts';

/** Returns the template details of tournaments by competition id, with a single query. */
export async function describeTournaments(
  db: Db,
  owners: readonly Owner[],
): Promise<Map<string, TemplateContent>> {
  const sports = new Map(owners.map(({ competitionId, sport }) => [competitionId, sport]));
  const rows = await listTournaments(db, [...sports.keys()]);
  return new Map(
    rows.map((row) => {
      const tournament = toTournament(row, found(sports.get(row.competitionId)));
      return [row.competitionId, presentTournament(tournament)];
    }),
  );
}

/**
 * Sets up the tournament of a new template. `presetSize` is the preset's number of teams if the template's sport is a
 * preset.
 */
export async function createTournament(
  db: Db,
  change: OwnerChange,
  presetSize: number | null,
  body: TemplateBody<'create'>,
): Promise<void> {
  const sport = tournamentSport(change.room.sport);
  const asked = body.bracketSize ?? null;
  if (asked !== null && presetSize !== null && asked !== presetSize)
    refuseField('bracketSize', `${body.sport} has ${presetSize} teams`);
  const size = asked ?? presetSize ?? tournamentDefaults(sport).size;
  const sizes = tournamentSizesFor(sport);
  const field = presetSize === null ? 'bracketSize' : 'sport';
  if (!sizes.includes(size)) refuseField(field, `Bracket size must be one of ${sizes.join(', ')}`);
  if (body.fights && body.fights.length > 0) refuseField('fights', 'A bracket has no fights');
  // A preset also names the two halves of the bracket.
  const preset = findPreset(`${sport}-${size}`)?.config;
  const sportConfig = { ...preset, teamCount: size };
  await startCompetition(db, { id: change.room.competitionId, sport, sportConfig });
  if (body.teamNames) await nameTemplateTeams(db, { ...change, names: body.teamNames });
}

export async function enterBracketResults(
  db: Db,
  change: OwnerChange,
  { results, walkovers, tieBreakerActual, seen }: TemplateBody<'saveResults'>,
): Promise<void> {
  const scores = tieBreakerActual
    ? {
        team1Score: tieBreakerActual.team1Score ?? tieBreakerActual.tieBreakerTeam1Score ?? null,
        team2Score: tieBreakerActual.team2Score ?? tieBreakerActual.tieBreakerTeam2Score ?? null,
      }
    : null;
  const sent = {
    winners: winnersOf(results),
    walkovers,
    scores,
    scoresPath: 'tieBreakerActual',
    seen: seen ? { winners: winnersOf(seen.results), scores: seen.tieBreakerActual } : undefined,
  };
  await enterTournamentResults(db, change, sent);
}

export async function setBracketLock(
  db: Db,
  change: OwnerChange,
  { lockTimes, lockTime, seen }: TemplateBody<'setLockTimes'>,
): Promise<void> {
  if (lockTimes && Object.keys(lockTimes).length > 0)
    refuseField('lockTimes', 'A bracket can have only one lock time');
  if (lockTime === undefined) refuseField('lockTime', 'Please select a lock time');
  await setLock(db, { ...change, lockTime, seen: seen?.lockTime });
}

function winnersOf(results: TemplateBody<'saveResults'>['results']): SentWinners {
  const winners = Object.entries(results).map(([gameId, winner]) =>
    winner !== null && typeof winner === 'object'
      ? refuseField(`results.${gameId}`, 'The winner of a game must be a team')
      : [gameId, winner],
  );
  return Object.fromEntries(winners);
}

export async function describeTournament(db: Db, room: Pick<Owner, 'competitionId' | 'sport'>) {
  const tournament = await readTournament(db, room);
  const { tieBreakerActual, ...parts } = presentTournament(tournament);
  return {
    kind: 'tournament' as const,
    ...parts,
    ...(tournament.row.seeds && { seeds: tournament.row.seeds }),
    replaced: Object.fromEntries(
      Object.entries(tournament.row.replaced).map(([id, { name, at }]) => [id, { name, at }]),
    ),
    tieBreaker: presentTieBreaker(tieBreakerActual),
  };
}

/** Returns all tournament data for responses. Each response contains only the fields in its contract. */
export function presentTournament(tournament: Tournament) {
  const { row, format } = tournament;
  const results = prune(format, row.results, 'results');
  return {
    bracketSize: row.size,
    reseeding: row.reseeding,
    roundPoints: row.roundPoints,
    teamNames: namesOf(tournament),
    labels: labelsOf(tournament),
    lockTime: row.lockAt?.toISOString() ?? null,
    lockSource: row.sources.lock ?? null,
    resultSources: Object.fromEntries(Object.entries(row.sources).filter(([id]) => id in results)),
    ...presentResults({ results, walkovers: row.walkovers, scores: actualScores(row), dropped: [] }),
  };
}
