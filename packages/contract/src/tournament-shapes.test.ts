import { describe, expect, it } from 'vitest';
import { SentRoundPoints } from './tournament-shapes.ts';

const read = (roundPoints: unknown) => SentRoundPoints.safeParse({ roundPoints });

describe('points per round', () => {
  it.each([null, 0, '', ' ', '0', 1, 20, '7'])('the points %j are accepted', (points) => {
    expect(read([1, points, 3]).data).toEqual({ roundPoints: [1, points, 3] });
  });

  it.each([-1, 21, 1.5, '21', 'x', true, [3], {}])(
    'the points %j are rejected, and the error names the round',
    (points) => {
      expect(read([1, points]).error?.issues).toMatchObject([
        { path: ['roundPoints', 1], message: 'Points must be a whole number from 1 to 20' },
      ]);
    },
  );

  it.each([[undefined], [null], [0], [''], [[]], [Array(13).fill(1)]])(
    'the list of rounds %j is rejected',
    (list) => {
      expect(read(list).success).toBe(false);
    },
  );
});
