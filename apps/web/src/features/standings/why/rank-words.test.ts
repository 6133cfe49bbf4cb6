import type { FightCount, RankReason, TournamentCount } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { rankWords } from './rank-words.ts';

type Reason = RankReason<FightCount | TournamentCount>;
const near = (
  ids: string[],
  count: FightCount | TournamentCount,
  own: number | null,
  theirs: number | null,
) => {
  return { ids, count, own, theirs };
};
const said = (reason: Reason, counts = 5) => {
  const { head, rest } = rankWords(reason, counts, (id) => id);
  return `${head} ${rest}`.trim();
};

it.each<[string, Reason, number?]>([
  [
    'Rank 3, level on all five counts with southpaw_sam and delphine. solomon is 1 point ahead, priya.k 2 behind.',
    {
      rank: 3,
      level: ['southpaw_sam', 'delphine'],
      above: near(['solomon'], 'points', 20, 21),
      below: near(['priya.k'], 'points', 20, 18),
    },
  ],
  [
    'Rank 2. kelechi has as many points and is ahead on right winners, 6 to 5. noor is 1 point behind.',
    {
      rank: 2,
      level: [],
      above: near(['kelechi'], 'winners', 5, 6),
      below: near(['noor'], 'points', 21, 20),
    },
  ],
  [
    'Rank 1. You have as many points and are behind on right methods, 3 to 4.',
    { rank: 1, level: [], above: null, below: near(['You'], 'methods', 4, 3) },
  ],
  [
    'Rank 2, level on all five counts with ann and your Bracket 1. Your Bracket 3 is 2 points ahead, bob and you 4 behind.',
    {
      rank: 2,
      level: ['ann', 'Your Bracket 1'],
      above: near(['Your Bracket 3'], 'points', 20, 22),
      below: near(['bob', 'You'], 'points', 20, 16),
    },
  ],
  [
    'Rank 5, level on all two counts with you. a, b and 2 others are 3 points ahead.',
    { rank: 5, level: ['You'], above: near(['a', 'b', 'c', 'd'], 'points', 1, 4), below: null },
    2,
  ],
  [
    'Rank 2. ann has as many points and is ahead on the total of the final score, off by 1 against 4. ' +
      'bob has as many points and is behind on the total of the final score, which they did not predict.',
    {
      rank: 2,
      level: [],
      above: near(['ann'], 'final-total', 4, 1),
      below: near(['bob'], 'final-total', 4, null),
    },
  ],
  [
    'Rank 2. ann has as many points and is ahead on the winner of the final score.',
    { rank: 2, level: [], above: near(['ann'], 'final-winner', 1, 0), below: null },
  ],
])('the sentence reads: %s', (words, reason, counts) => {
  expect(said(reason, counts)).toBe(words);
});
