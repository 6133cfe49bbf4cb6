import type { Bracket } from '@lockroom/contract';

/** Rows of a collapsed leaderboard. */
const SHOWN_FIRST = 10;
/** Longest leaderboard that is never collapsed. */
const SHOWN_WHOLE = 12;

/** The rows of a collapsed leaderboard: the first ten and the viewer's best entry. */
export function visibleRows(brackets: readonly Bracket[], all: boolean): readonly Bracket[] {
  if (all || brackets.length <= SHOWN_WHOLE) return brackets;
  const best = brackets.find((bracket) => bracket.isOwner);
  return brackets.filter((bracket, index) => index < SHOWN_FIRST || bracket === best);
}

/** How many fights have a result, according to the scores of the entries. */
export function scoredFights(brackets: readonly Pick<Bracket, 'fightScores'>[]): number {
  return brackets[0]?.fightScores.filter((score) => score !== null).length ?? 0;
}
