import type { Fight } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { cardOf, idOf, roomOf } from '../rooms/testing/room-fixtures.ts';
import { contestOf, scoreCells } from './contest/contest.tsx';
import { raceOf } from './race.ts';

type Scores = (number | null)[];

function race(...sheets: Scores[]) {
  return raceOf(
    sheets.map((fightScores, index) => ({
      id: idOf(index),
      user: { id: idOf(index), username: `member${index}`, profileImageUrl: null },
      isOwner: index === 1,
      fightScores,
    })),
    ['1', '2', 'Co-Main', 'Main'].slice(-(sheets[0]?.length ?? 0)),
  );
}

it.each<[string, Scores[], string, number, number[][]]>([
  ['no fight scored', [[null, null, null]], '2 Co-Main Main', 0, [[]]],
  ['all fights scored', [[2, 0, 5]], '2 Co-Main Main', 3, [[2, 2, 7]]],
  [
    'two of four fights scored and two entries',
    [
      [5, 1, null, null],
      [0, 5, null, null],
    ],
    '1 2 Co-Main Main',
    2,
    [
      [5, 6],
      [0, 5],
    ],
  ],
  ['a result entered out of order', [[1, null, null, 4]], '1 Main 2 Co-Main', 2, [[1, 5]]],
  ['a single fight', [[3]], 'Main', 1, [[3]]],
  ['an empty card', [[]], '', 0, [[]]],
])('the chart shows the correct points with %s', (_, sheets, ticks, scoredCount, values) => {
  const drawn = race(...sheets);
  expect(drawn.tickLabels.join(' ')).toBe(ticks);
  expect(drawn.scoredCount).toBe(scoredCount);
  expect(drawn.series.map((one) => one.values)).toEqual(values);
});

it('a canceled fight counts neither as open nor toward the total', () => {
  const card = cardOf(3, 1).map(
    (fight, at): Fight => (at === 1 ? { ...fight, fightStatus: 'called-off' } : fight),
  );
  expect(scoreCells([5, null, null], [5, null, 0])).toEqual([1, 'off', null]);
  const { total, open } = contestOf(
    { kind: 'fights', eventId: 'event-1', fights: card, serverTime: '' },
    roomOf(),
    [],
  );
  expect([total, open]).toEqual([2, 1]);
});
