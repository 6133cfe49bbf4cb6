import type { Bracket } from '@lockroom/contract';
import type { GapSeries } from '../../ui/gap-chart.tsx';

interface Race {
  series: GapSeries[];
  /** The labels of the fights or rounds, those with results first. */
  tickLabels: string[];
  scoredCount: number;
}

/**
 * Computes everyone's points after each fight or round; `names` are the labels. Fights or rounds with results come
 * first, so that no line on the chart has a gap.
 */
export function raceOf(
  entries: readonly Pick<Bracket, 'id' | 'user' | 'isOwner' | 'fightScores'>[],
  names: readonly string[],
): Race {
  const scores = entries[0]?.fightScores ?? [];
  const places = scores.map((score, index) => ({ index, scored: score !== null }));
  const ordered = [...places.filter(({ scored }) => scored), ...places.filter(({ scored }) => !scored)];
  const scoredCount = places.filter(({ scored }) => scored).length;
  return {
    scoredCount,
    tickLabels: ordered.map(({ index }) => names[index] ?? String(index + 1)),
    series: entries.map(({ id, user, isOwner, fightScores }) => {
      let total = 0;
      const values = ordered.slice(0, scoredCount).map(({ index }) => {
        total += fightScores[index] ?? 0;
        return total;
      });
      return { id, name: user.username, isYou: isOwner, values };
    }),
  };
}
