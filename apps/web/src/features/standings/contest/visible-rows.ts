import type { Bracket } from '@lockroom/contract';

/** The number of entries shown in a collapsed leaderboard. */
const SHOWN_FIRST = 10;
/** Leaderboards up to this length are never collapsed. */
const SHOWN_WHOLE = 12;

/** Returns the rows of a collapsed leaderboard: the first ten and the viewer's best entry. */
export function visibleRows<E extends Pick<Bracket, 'isOwner'>>(
  entries: readonly E[],
  all: boolean,
): readonly E[] {
  if (all || entries.length <= SHOWN_WHOLE) return entries;
  const best = entries.find((entry) => entry.isOwner);
  return entries.filter((entry, index) => index < SHOWN_FIRST || entry === best);
}

/** Counts the fights that have a result, judging by the entries' scores. */
export function scoredFights(entries: readonly Pick<Bracket, 'fightScores'>[]): number {
  return entries[0]?.fightScores.filter((score) => score !== null).length ?? 0;
}
