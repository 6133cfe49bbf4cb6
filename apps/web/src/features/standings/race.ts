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
  const indexes = [...scores.keys()];
  const scored = indexes.filter((index) => scores[index] !== null);
  const open = indexes.filter((index) => scores[index] === null);
  return {
    scoredCount: scored.length,
    tickLabels: [...scored, ...open].map((index) => names[index] ?? String(index + 1)),
    series: entries.map(({ id, user, isOwner, fightScores }) => {
      let total = 0;
      const values = scored.map((index) => {
        total += fightScores[index] ?? 0;
        return total;
      });
      return { id, name: user.username, isYou: isOwner, values };
    }),
  };
}
