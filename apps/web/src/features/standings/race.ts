import type { Bracket } from '@lockroom/contract';
import { fightPlace } from '@lockroom/rules';
import type { GapSeries } from '../../ui/gap-data.ts';

/** The data of the gap chart. */
export interface Race {
  series: GapSeries[];
  /** One per fight: scored fights first, then open ones, each in the order of the card. */
  tickLabels: string[];
  scoredCount: number;
}

const PLACE_WORDS = { main: 'Main', 'co-main': 'Co-Main' } as const;

/** The standings fight by fight. Scored fights come before open ones, so that no line has a gap. */
export function raceOf(entries: readonly Pick<Bracket, 'id' | 'user' | 'isOwner' | 'fightScores'>[]): Race {
  const scores = entries[0]?.fightScores ?? [];
  const places = scores.map((score, index) => ({ index, scored: score !== null }));
  const ordered = [...places.filter(({ scored }) => scored), ...places.filter(({ scored }) => !scored)];
  const scoredCount = places.filter(({ scored }) => scored).length;
  return {
    scoredCount,
    tickLabels: ordered.map(({ index }) => {
      const { fightType } = fightPlace(index, scores.length);
      return fightType === 'regular' ? String(index + 1) : PLACE_WORDS[fightType];
    }),
    series: entries.map((entry) => ({
      id: entry.id,
      name: entry.user.username,
      isYou: entry.isOwner,
      values: runningTotals(ordered.slice(0, scoredCount).map(({ index }) => entry.fightScores[index] ?? 0)),
    })),
  };
}

function runningTotals(points: readonly number[]): number[] {
  let total = 0;
  return points.map((earned) => {
    total += earned;
    return total;
  });
}
