import type { Bracket } from '@lockroom/contract';

/** Rows that stand in a long leaderboard before all are asked for. */
const SHOWN_FIRST = 10;
/** A list only a little longer is shown whole. */
const SHOWN_WHOLE = 12;

/** The rows of a leaderboard as it opens: the first ten and the viewer's best bracket, wherever it ranks. */
export function visibleRows(brackets: readonly Bracket[], all: boolean): readonly Bracket[] {
  if (all || brackets.length <= SHOWN_WHOLE) return brackets;
  const best = brackets.find((bracket) => bracket.isOwner);
  return brackets.filter((bracket, index) => index < SHOWN_FIRST || bracket === best);
}

/** How many fights have a result, by the scores that came with the brackets. */
export function scoredFights(brackets: readonly Pick<Bracket, 'fightScores'>[]): number {
  return brackets[0]?.fightScores.filter((score) => score !== null).length ?? 0;
}
