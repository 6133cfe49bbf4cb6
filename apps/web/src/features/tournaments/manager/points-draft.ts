import { type Format, maxPoints } from '@lockroom/rules';

/** The score of a perfect entry under other points. */
export function maxPointsUnder(format: Format, roundPoints: readonly number[]): number {
  return maxPoints({ ...format, roundPoints });
}
