import type {
  GameFact,
  GameResult,
  PickChange,
  ResultChange,
  ScoreChange,
  TeamFact,
} from '@lockroom/contract';
import { type Game, type Outcomes, type Picks, play, roundsOf, roundTabs } from '@lockroom/rules';
import type { MovedFact } from '../../../kernel/errors.ts';
import type { Scores } from '../competition.type.ts';
import { actualScores, namesOf, type Tournament } from './tournament.ts';

const FOOTBALL_ROUNDS = ['Wild Card round', 'Divisional round', 'Conference Championships', 'Super Bowl'];

/** A game as the changes log keeps it; its round is named as the manager did, else as its family does. */
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
 * What differs between two states of the results, in the order of the games; `dropped` are the games that were not
 * cleared by hand.
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
 * The results and the final score that a merge would overwrite though they are others than its sender saw; without a
 * merge, since it is impossible, all that are others.
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
    return [{ path: `results.${id}`, now: winner, text: `${name}: ${won} now` }];
  });
  const is = actualScores(row);
  if (!seen.scores || !scoreChange(seen.scores, is) || (merged && !scoreChange(merged.scores, is)))
    return games;
  const score = is.team1Score === null ? 'none' : `${is.team1Score} to ${is.team2Score}`;
  return [...games, { path: 'tieBreakerActual', now: is, text: `Final score: ${score} now` }];
}

/** The newest results that one state has and the other had not, in the order of the games. */
export function newResults(tournament: Tournament, before: Outcomes, after: Outcomes) {
  return resultChanges(tournament, before, after, []).flatMap(({ game, to }) => (to ? [{ game, to }] : []));
}

/** What differs between two states of a sheet, in the order of the games. */
export function pickChanges(tournament: Tournament, before: Picks, after: Picks): PickChange[] {
  const names = namesOf(tournament);
  return paired(tournament, before, after).flatMap(([was, is]) => {
    if (was.winner === is.winner) return [];
    const [from, to] = [teamFact(names, was.winner), teamFact(names, is.winner)];
    return [{ game: gameFact(tournament, is), from, to }];
  });
}

/** Two states of a score, null where they are the same. */
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

// Both plays have the same games in the same order; only who meets in them may differ.
function paired({ format }: Tournament, before: Picks, after: Picks): [Game, Game][] {
  const next = play(format, after);
  return play(format, before).flatMap((was, index): [Game, Game][] => {
    const is = next[index];
    return is ? [[was, is]] : [];
  });
}
