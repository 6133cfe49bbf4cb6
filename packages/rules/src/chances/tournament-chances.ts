import { openGames } from '../tournaments/play.ts';
import type { Chances, HowChances, Weights } from './chances.ts';
import { makeContest, nextGames } from './contest.ts';
import { countChances } from './count-chances.ts';
import { drawChances } from './draw-chances.ts';
import { addTo, makeSums, sharesOf } from './outcomes.ts';
import type { Computation } from './outlook.ts';
import type { TournamentState } from './tournament-outlook.ts';

/** The maximum number of open games for which every completion is counted. */
const COUNTED_CHANCES = 23;

/** The most outcomes in a table. Smaller tables drop contenders earlier; larger tables are added up faster. */
const MOST_OUTCOMES = { counted: 2 ** 6, drawn: 2 ** 7 };

/** Computes how likely each entry is to be first (rules: chances#how-likely). */
export function* tournamentChances(
  state: TournamentState,
  weights: Weights,
  how: HowChances,
): Computation<Chances<string>> {
  const open = openGames(state.format, state.results).size;
  const isCounted = 'exact' in how;
  if (isCounted && open > COUNTED_CHANCES) throw new RangeError(`${open} open games are too many to count`);
  const next = nextGames(state);
  const contest = makeContest(state, next, weights, isCounted ? MOST_OUTCOMES.counted : MOST_OUTCOMES.drawn);
  const { contenderOf, trial } = contest;
  yield;
  const { whole, tallies } = isCounted ? yield* countChances(contest) : yield* drawChances(contest, how);
  const given = next.flatMap(() => [makeSums(trial.width), makeSums(trial.width)]);
  for (const tally of tallies) {
    for (const [outcome, ways] of tally.outcomes.ways.entries()) {
      for (const way of ways) {
        const sums = given[way];
        if (sums) addTo(sums, tally, outcome);
      }
    }
  }
  const ids = state.entries.map(({ id }) => id);
  const shares = (sums: typeof whole) => sharesOf(sums, ids, contenderOf);
  return {
    open,
    weights,
    samples: isCounted ? 0 : how.samples,
    entries: shares(whole),
    next: next.map(({ id, teams }, game) => ({
      id,
      ways: teams.map((way, at) => {
        const sums = given[2 * game + at] ?? makeSums(trial.width);
        return { way, weight: sums.all / whole.all, entries: shares(sums) };
      }),
    })),
  };
}
