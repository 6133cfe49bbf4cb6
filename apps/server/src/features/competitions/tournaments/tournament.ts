import {
  type GameFact,
  type GameResult,
  overText,
  type PickChange,
  type ResultChange,
  roundText,
  type ScoreChange,
  scoreText,
  type TeamFact,
} from '@lockroom/contract';
import {
  type FinalScore,
  type Format,
  findTeam,
  formatFamily,
  type Game,
  isTournamentSport,
  makeFormat,
  mergePicks,
  mergeWalkovers,
  type Outcomes,
  type PickChanges,
  type PickLock,
  type Picks,
  play,
  readFinalScore,
  roundsOf,
  roundTabs,
  type Sport,
  type TournamentSport,
  teamNames,
  type WinnerKind,
} from '@lockroom/rules';
import type { FactSource } from '../../../kernel/db/tables/columns.ts';
import type { tournaments } from '../../../kernel/db/tables/tournaments.ts';
import { AppError, type MovedFact, refuseField } from '../../../kernel/errors.ts';
import type { Scores } from '../competition.type.ts';
import { lastWithMore } from '../competition-host.service.ts';

export type TournamentRow = typeof tournaments.$inferSelect;

export type NewTournamentRow = typeof tournaments.$inferInsert;

export type TournamentFields = Partial<Omit<TournamentRow, 'competitionId'>>;

export interface Tournament {
  row: TournamentRow;
  sport: TournamentSport;
  format: Format;
}

export function toTournament(row: TournamentRow, sport: Sport): Tournament {
  if (!isTournamentSport(sport)) throw new Error(`A stored bracket has a sport without brackets: '${sport}'`);
  const { size, reseeding, roundPoints, seeds } = row;
  return {
    row,
    sport,
    format: makeFormat({ family: formatFamily(sport), size, reseeding, roundPoints, seeds }),
  };
}

/** Returns all of a bracket's teams by id, with default names where the manager has set none. */
export function namesOf({ format, row }: Tournament): Record<string, string> {
  return teamNames(format, row.teamNames);
}

/**
 * Returns a bracket's only lock. A result locks the bracket regardless of the lock time; a final score counts as a
 * result.
 */
export function lockOf(row: Pick<TournamentRow, 'lockAt' | 'results' | 'actualTeam1Score'>): PickLock {
  return {
    lockAt: row.lockAt?.getTime() ?? null,
    hasResult: Object.keys(row.results).length > 0 || row.actualTeam1Score !== null,
  };
}

export function actualScores(row: Pick<TournamentRow, 'actualTeam1Score' | 'actualTeam2Score'>): Scores {
  return { team1Score: row.actualTeam1Score, team2Score: row.actualTeam2Score };
}

export function toScore({ team1Score, team2Score }: Scores): FinalScore | null {
  return team1Score === null || team2Score === null ? null : { team1Score, team2Score };
}

/** Checks a predicted or actual final score. Fails with a 400 and a message from rules: texts#tournament-forms. */
export function readScores(format: Format, sent: Scores, path: string): Scores {
  const read = readFinalScore(format, sent.team1Score, sent.team2Score);
  if (!read.ok) return refuseField(path, read.message);
  return read.score ?? { team1Score: null, team2Score: null };
}

const FOOTBALL_ROUNDS = ['Wild Card round', 'Divisional round', 'Conference Championships', 'Super Bowl'];

/** Returns a game for the changes log. The round's name is the manager's, or else the format's default. */
export function gameFact(tournament: Tournament, { id, number, round, side }: Game): GameFact {
  return { gameId: id, number: side === 'final' ? null : number, round, ...roundName(tournament, round) };
}

function roundName({ format, row }: Tournament, round: number): Pick<GameFact, 'roundName' | 'isTitle'> {
  const saved = row.roundNames?.[round - 1];
  if (saved) return { roundName: saved, isTitle: false };
  if (format.family === 'football') return { roundName: FOOTBALL_ROUNDS[round - 1] ?? '', isTitle: true };
  if (round === roundsOf(format)) return { roundName: 'championship', isTitle: true };
  return { roundName: roundTabs(format)[round - 1] ?? '', isTitle: false };
}

/**
 * Returns the results that differ between two states, in game order. `dropped` lists the games whose result became
 * impossible.
 */
export function resultChanges(
  tournament: Tournament,
  before: Outcomes,
  after: Outcomes,
  dropped: readonly string[],
): ResultChange[] {
  const names = namesOf(tournament);
  return paired(tournament, before.results, after.results).flatMap(([was, is]) => {
    const [from, to] = [resultFact(names, was, before), resultFact(names, is, after)];
    if (was.winner === is.winner && from?.byWalkover === to?.byWalkover) return [];
    return [{ game: gameFact(tournament, is), from, to, isDropped: dropped.includes(is.id) }];
  });
}

/**
 * Reports the results and the final score that a merge would overwrite although the sender has not seen their current
 * values. If the merge is impossible, reports everything that the sender has not seen.
 */
export function movedResults(
  tournament: Tournament,
  merged: { results: Picks; scores: Scores } | null,
  seen: { winners: Readonly<Record<string, string | null>>; scores?: Scores | undefined },
): MovedFact[] {
  const { format, row } = tournament;
  const names = namesOf(tournament);
  const games = play(format, row.results).flatMap((game): MovedFact[] => {
    const { id, winner } = game;
    if ((seen.winners[id] || null) === winner || (merged && (merged.results[id] ?? null) === winner))
      return [];
    const { roundName: round, number } = gameFact(tournament, game);
    const name = number === null ? round : `${round}, game ${number}`;
    const won = winner === null ? 'no result' : (names[winner] ?? winner);
    return [{ path: `results.${id}`, now: winner, text: `${name}: now ${won}` }];
  });
  const is = actualScores(row);
  if (!seen.scores || !scoreChange(seen.scores, is) || (merged && !scoreChange(merged.scores, is)))
    return games;
  const score = is.team1Score === null ? 'none' : `${is.team1Score} to ${is.team2Score}`;
  return [...games, { path: 'tieBreakerActual', now: is, text: `Final score: now ${score}` }];
}

/** Returns the picks that differ between two states of an entry, in game order. */
export function pickChanges(tournament: Tournament, before: Picks, after: Picks): PickChange[] {
  const names = namesOf(tournament);
  return paired(tournament, before, after).flatMap(([was, is]) => {
    if (was.winner === is.winner) return [];
    const [from, to] = [teamFact(names, was.winner), teamFact(names, is.winner)];
    return [{ game: gameFact(tournament, is), from, to }];
  });
}

type Sourced = Outcomes & Pick<TournamentRow, 'results' | 'lockAt'>;

function valuesOf({ results, walkovers, lockAt }: Sourced): Record<string, string> {
  const games = Object.entries(results).map(([id, team]) => [
    id,
    team + (walkovers.includes(id) ? ' by walkover' : ''),
  ]);
  return { ...Object.fromEntries(games), ...(lockAt && { lock: lockAt.toISOString() }) };
}

/**
 * Returns the source of each value after a change. `sourceFor` returns the source of a changed value; cleared values
 * have none.
 */
export function sourcesAfter(
  old: Sourced & Pick<TournamentRow, 'sources'>,
  next: Sourced,
  sourceFor: (fact: string) => FactSource | undefined,
): TournamentRow['sources'] {
  const was = valuesOf(old);
  const after = Object.entries(valuesOf(next)).flatMap(([fact, value]) => {
    const source = value === was[fact] ? old.sources[fact] : sourceFor(fact);
    return source ? [[fact, source]] : [];
  });
  return Object.fromEntries(after);
}

/** Returns the old and the new score; null if they are equal. */
export function scoreChange(was: Scores, is: Scores): ScoreChange | null {
  const [from, to] = [scoreFact(was), scoreFact(is)];
  const isSame = from?.team1Score === to?.team1Score && from?.team2Score === to?.team2Score;
  return isSame ? null : { from, to };
}

function scoreFact({ team1Score, team2Score }: Scores): ScoreChange['from'] {
  return team1Score === null ? null : { team1Score, team2Score };
}

function resultFact(
  names: Record<string, string>,
  { id, team1, team2, winner }: Game,
  { walkovers }: Outcomes,
): GameResult | null {
  const [won, lost] = [teamFact(names, winner), teamFact(names, winner === team1 ? team2 : team1)];
  if (!won || !lost) return null;
  return { winner: won, loser: lost, ...(walkovers.includes(id) && { byWalkover: true }) };
}

function teamFact(names: Record<string, string>, teamId: string | null): TeamFact | null {
  return teamId === null ? null : { teamId, name: names[teamId] ?? teamId };
}

// Both states have the same games in the same order; only the teams can differ.
function paired({ format }: Tournament, before: Picks, after: Picks): [Game, Game][] {
  const next = play(format, after);
  return play(format, before).map((was, index) => [was, next[index] ?? was]);
}

/**
 * Returns the notification text about new results, for example 'Chiefs over 49ers (the Super Bowl)'. With several
 * results, it names the last one and the number of others; with none, the final score. Returns null if neither results
 * nor a final score were entered.
 */
export function postedText(
  tournament: Tournament,
  before: Outcomes,
  after: Outcomes,
  finalScore: Scores | null,
): string | null {
  const posted = resultChanges(tournament, before, after, []).flatMap(({ game, to }) =>
    to ? `${overText(to)} (${roundText(game)})` : [],
  );
  if (posted.length > 0) return lastWithMore(posted);
  if (!finalScore || finalScore.team1Score === null) return null;
  const { team1Score, team2Score } = finalScore;
  return `The final score is ${scoreText({ team1Score, team2Score })}`;
}

/** Winners to merge, by game id; null or an empty string clears a game. */
export type SentWinners = Readonly<Record<string, string | null>>;

const BODY_FIELD: Readonly<Record<WinnerKind, string>> = { picks: 'predictions', results: 'results' };

/**
 * Merges winners into stored picks or results. If any is impossible, refuses all of them with a 400 that names the
 * games (rules: play#picking-a-tournament, play#tournament-results).
 */
export function mergeWinners(
  tournament: Tournament,
  stored: Readonly<Record<string, string>>,
  sent: SentWinners,
  kind: WinnerKind,
): { picks: Record<string, string>; dropped: string[] } {
  const changes: PickChanges = Object.fromEntries(
    Object.entries(sent).map(([gameId, winner]) => [gameId, winner || null]),
  );
  const merged = mergePicks(tournament.format, stored, changes, kind);
  if (merged.ok) return { picks: merged.picks, dropped: inOrder(tournament, merged.dropped) };
  const issues = merged.impossible.map((gameId) => ({
    path: `${BODY_FIELD[kind]}.${gameId}`,
    message: reason(tournament, gameId, changes[gameId] ?? ''),
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}

/** Merges walkover marks into the stored ones. Refuses all of them with a 400 if any of the games has no result. */
export function mergeMarks(
  { format }: Tournament,
  stored: Outcomes,
  sent: Readonly<Record<string, boolean>> | null | undefined,
): string[] {
  const merged = mergeWalkovers(format, stored, sent ?? {});
  if (merged.ok) return merged.walkovers;
  const issues = merged.impossible.map((gameId) => ({
    path: `walkovers.${gameId}`,
    message: `${gameId} needs a result before it can be a walkover`,
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}

// Sort by game, because the database does not preserve the order of keys.
function inOrder({ format }: Tournament, gameIds: readonly string[]): string[] {
  return play(format, {}).flatMap(({ id }) => (gameIds.includes(id) ? [id] : []));
}

function reason(tournament: Tournament, gameId: string, winner: string): string {
  const { format } = tournament;
  if (!play(format, {}).some(({ id }) => id === gameId)) return `There is no game ${gameId}`;
  if (!findTeam(format, winner)) return `There is no team ${winner}`;
  return `${namesOf(tournament)[winner]} cannot win ${gameId}: they did not win the game before it`;
}
