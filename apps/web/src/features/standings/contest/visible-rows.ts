import type { Bracket } from '@lockroom/contract';

/** Rows of a collapsed leaderboard. */
const SHOWN_FIRST = 10;
/** Longest leaderboard that is never collapsed. */
const SHOWN_WHOLE = 12;

/** The rows of a collapsed leaderboard: the first ten and the viewer's best entry. */
export function visibleRows<E extends Pick<Bracket, 'isOwner'>>(
  entries: readonly E[],
  all: boolean,
): readonly E[] {
  if (all || entries.length <= SHOWN_WHOLE) return entries;
  const best = entries.find((entry) => entry.isOwner);
  return entries.filter((entry, index) => index < SHOWN_FIRST || entry === best);
}

/** How many fights have a result, according to the scores of the entries. */
export function scoredFights(entries: readonly Pick<Bracket, 'fightScores'>[]): number {
  return entries[0]?.fightScores.filter((score) => score !== null).length ?? 0;
}
