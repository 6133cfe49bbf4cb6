import { formatMountain, type Game, type Picks, play, roundsOf, roundTabs } from '@lockroom/game';
import type { Scores } from '../brackets/standings.service.ts';
import { namesOf, type Tournament } from './tournament.ts';
import type { TournamentRow } from './tournaments.store.ts';

const FOOTBALL_ROUNDS = ['Wild Card round', 'Divisional round', 'Conference Championships', 'Super Bowl'];

/** A round as the changes log names it, by the manager's own name where there is one: 'the Super Bowl', 'E-8'. */
function roundText({ format, row }: Tournament, round: number): string {
  const saved = row.roundNames?.[round - 1];
  if (saved) return saved;
  if (format.family === 'football') return `the ${FOOTBALL_ROUNDS[round - 1] ?? ''}`;
  return round === roundsOf(format) ? 'the championship' : (roundTabs(format)[round - 1] ?? '');
}

function gameText(tournament: Tournament, game: Game): string {
  const round = roundText(tournament, game.round);
  return game.side === 'final' ? round : `game ${game.number} of ${round}`;
}

/**
 * What differs between two states of the results, one part per game: 'entered Chiefs over 49ers in the Super Bowl'.
 * `dropped` are the games that were not cleared by hand.
 */
export function resultChanges(
  tournament: Tournament,
  before: Picks,
  after: Picks,
  dropped: readonly string[],
): string[] {
  const names = namesOf(tournament);
  const named = (id: string | null) => (id === null ? '' : (names[id] ?? id));
  return paired(tournament, before, after).flatMap(([was, is]) => {
    if (was.winner === is.winner) return [];
    const where = `in ${roundText(tournament, is.round)}`;
    if (is.winner === null) {
      const gone = `${named(was.winner)} over ${named(loserOf(was))} ${where}`;
      return [dropped.includes(was.id) ? `so dropped ${gone}` : `cleared ${gone}`];
    }
    const entered = `${named(is.winner)} over ${named(loserOf(is))} ${where}`;
    if (was.winner === null) return [`entered ${entered}`];
    return [`corrected ${entered} (was ${named(was.winner)} over ${named(loserOf(was))})`];
  });
}

/**
 * The results that one state has and the other had not, as members are told of them: 'Chiefs over 49ers (the Super
 * Bowl)', of several the last with how many more there are. Without any, a final score that was entered; else null.
 */
export function postedText(
  tournament: Tournament,
  before: Picks,
  after: Picks,
  finalScore: Scores | null,
): string | null {
  const names = namesOf(tournament);
  const named = (id: string | null) => (id === null ? '' : (names[id] ?? id));
  const posted = paired(tournament, before, after).filter(
    ([was, is]) => is.winner !== null && is.winner !== was.winner,
  );
  const last = posted.at(-1)?.[1];
  if (last) {
    const more = posted.length > 1 ? ` and ${count(posted.length - 1, 'more result')}` : '';
    return `${named(last.winner)} over ${named(loserOf(last))} (${roundText(tournament, last.round)})${more}`;
  }
  if (!finalScore || finalScore.team1Score === null) return null;
  return `The final score is ${scoreText(finalScore)}`;
}

/** What differs between two states of a sheet, one part per game: 'from Chiefs to 49ers in the Super Bowl'. */
export function pickChanges(tournament: Tournament, before: Picks, after: Picks): string[] {
  const names = namesOf(tournament);
  const named = (id: string | null) => (id === null ? 'no pick' : (names[id] ?? id));
  return paired(tournament, before, after).flatMap(([was, is]) =>
    was.winner === is.winner
      ? []
      : [`from ${named(was.winner)} to ${named(is.winner)} in ${gameText(tournament, is)}`],
  );
}

/** A pair of scores: '24 - 21', or 'none'. */
export function scoreText({ team1Score, team2Score }: Scores): string {
  return team1Score === null ? 'none' : `${team1Score} - ${team2Score}`;
}

/** A lock time in Mountain Time with its year, or 'none'. */
export function lockText(lockAt: Date | null): string {
  return lockAt ? formatMountain(lockAt.getTime(), 'full') : 'none';
}

/** What follows in the log where a change opened a bracket that was closed. */
export const PICKED_AGAIN = '; it was locked and can be picked again';

/** How much a change of structure took away, as a sentence. */
export function clearedText(
  row: Pick<TournamentRow, 'results' | 'actualTeam1Score'>,
  sheets: readonly { picks: number; hasScore: boolean }[],
): string {
  const picked = sheets.filter(({ picks }) => picks > 0);
  const picks = picked.reduce((sum, sheet) => sum + sheet.picks, 0);
  const scores = sheets.filter(({ hasScore }) => hasScore).length;
  const results = Object.keys(row.results).length;
  const final = row.actualTeam1Score === null ? '' : ' and the final score';
  return `Cleared: ${count(picks, 'pick')} on ${count(picked.length, 'sheet')}, ${count(scores, 'tie-breaker')}, ${count(results, 'result')}${final}`;
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

function loserOf({ team1, team2, winner }: Game): string | null {
  return winner === team1 ? team2 : team1;
}

// Both plays have the same games in the same order; only who meets in them may differ.
function paired({ format }: Tournament, before: Picks, after: Picks): [Game, Game][] {
  const next = play(format, after);
  return play(format, before).flatMap((was, index): [Game, Game][] => {
    const is = next[index];
    return is ? [[was, is]] : [];
  });
}
