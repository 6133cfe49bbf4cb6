import type { FightCount, RankReason, TournamentCount } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { rankWords } from './why-rows.ts';

type Count = FightCount | TournamentCount;
type Figure = number | null;
const near = (ids: string[], count: Count, own: Figure, theirs: Figure) => ({ ids, count, own, theirs });

it.each<[string, RankReason<Count>]>([
  [
    '3rd. Tied with southpaw_sam and delphine on points and every tie-breaker. solomon is 1 point ahead, priya.k 2 behind.',
    {
      rank: 3,
      level: ['southpaw_sam', 'delphine'],
      above: near(['solomon'], 'points', 20, 21),
      below: near(['priya.k'], 'points', 20, 18),
    },
  ],
  [
    '2nd. Tied with kelechi on points, behind on right winners, 5-6. noor is 1 point behind.',
    {
      rank: 2,
      level: [],
      above: near(['kelechi'], 'winners', 5, 6),
      below: near(['noor'], 'points', 21, 20),
    },
  ],
  [
    '1st. Tied with you on points, ahead on right methods, 4-3.',
    { rank: 1, level: [], above: null, below: near(['You'], 'methods', 4, 3) },
  ],
  [
    '2nd. Tied with ann and your Bracket 1 on points and every tie-breaker. Your Bracket 3 is 2 points ahead, bob and you 4 behind.',
    {
      rank: 2,
      level: ['ann', 'Your Bracket 1'],
      above: near(['Your Bracket 3'], 'points', 20, 22),
      below: near(['bob', 'You'], 'points', 20, 16),
    },
  ],
  [
    '5th. Tied with you on points and every tie-breaker. a, b and 2 others are 3 points ahead.',
    { rank: 5, level: ['You'], above: near(['a', 'b', 'c', 'd'], 'points', 1, 4), below: null },
  ],
  [
    '2nd. Tied with ann on points, behind on the total of the final score, off by 4 against 1. ' +
      'Tied with bob on points, ahead on the total of the final score, which they did not guess.',
    {
      rank: 2,
      level: [],
      above: near(['ann'], 'final-total', 4, 1),
      below: near(['bob'], 'final-total', 4, null),
    },
  ],
  [
    '2nd. Tied with ann on points, behind on the winner of the final.',
    { rank: 2, level: [], above: near(['ann'], 'final-winner', 1, 0), below: null },
  ],
])('the sentence about the rank reads: %s', (words, reason) => {
  const { title, reasons } = rankWords(reason, (id) => id);
  expect(`${title} ${reasons}`).toBe(words);
});
