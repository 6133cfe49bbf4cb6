import { type Format, pointsOf } from './format.ts';
import { type Picks, play } from './play.ts';

/** `correct` is null while the game is undecided. */
export type GameScore = { gameId: string; earned: number; possible: number; correct: boolean | null };

/** `stillPossible` is the most that undecided picks can add to `totalPoints`. */
type TournamentTotals = { totalPoints: number; correctPicks: number; stillPossible: number };

type CompiledResults = {
  games: readonly { id: string; round: number; points: number; decided: boolean }[];
  paths: ReadonlyMap<string, Path>;
};

/** The last round that a team has won (0 for none), and whether it has lost. */
type Path = { won: number; out: boolean };

/** Returns the points of a perfect entry (rules: scoring#max-points). */
export function maxPoints(format: Format): number {
  return play(format, {}).reduce((sum, game) => sum + pointsOf(format, game.round), 0);
}

/** Prepares results, so that each entry is scored in one pass over its picks. */
export function compileResults(format: Format, results: Picks): CompiledResults {
  const played = play(format, results);
  const paths = new Map<string, Path>();
  for (const { round, team1, team2, winner } of played) {
    for (const team of [team1, team2]) {
      if (team === null) continue;
      const won = team === winner ? round : (paths.get(team)?.won ?? 0);
      paths.set(team, { won, out: winner !== null && team !== winner });
    }
  }
  const games = played.map(({ id, round, winner }) => {
    return { id, round, points: pointsOf(format, round), decided: winner !== null };
  });
  return { games, paths };
}

/** Scores a pruned entry (see prune). */
export function scoreTotals(results: CompiledResults, picks: Picks): TournamentTotals {
  const totals = { totalPoints: 0, correctPicks: 0, stillPossible: 0 };
  for (const { id, round, points } of results.games) {
    const correct = isRightPick(results, picks[id], round);
    if (correct) {
      totals.totalPoints += points;
      totals.correctPicks += 1;
    } else if (correct === null) {
      totals.stillPossible += points;
    }
  }
  return totals;
}

/** Returns a pruned entry's points in each round, round 1 first; null for a round without a result. */
export function scoreRounds(results: CompiledResults, picks: Picks): (number | null)[] {
  const rounds = results.games.at(-1)?.round ?? 0;
  return Array.from({ length: rounds }, (_, index) => {
    const games = results.games.filter(({ round }) => round === index + 1);
    if (!games.some(({ decided }) => decided)) return null;
    return games.reduce(
      (sum, { id, round, points }) => sum + (isRightPick(results, picks[id], round) ? points : 0),
      0,
    );
  });
}

/** Scores a pruned entry game by game. A game without a pick is wrong once it has a result. */
export function scoreTournament(format: Format, picks: Picks, results: Picks) {
  const compiled = compileResults(format, results);
  const games: GameScore[] = compiled.games.map(({ id, round, points, decided }) => {
    const missed = decided ? false : null;
    const correct = picks[id] === undefined ? missed : isRightPick(compiled, picks[id], round);
    return { gameId: id, earned: correct ? points : 0, possible: points, correct };
  });
  return { ...scoreTotals(compiled, picks), maxPoints: maxPoints(format), games };
}

/** Returns whether the team has won a game in that round; null if undecided (rules: scoring#points-of-a-tournament). */
export function isRightPick(
  { paths }: CompiledResults,
  team: string | undefined,
  round: number,
): boolean | null {
  const path = team === undefined ? undefined : paths.get(team);
  if (path === undefined) return false;
  if (path.won >= round) return true;
  return path.out ? false : null;
}
