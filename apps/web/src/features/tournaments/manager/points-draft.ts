import { type Format, maxPoints, POINT_PRESETS, type PointPreset, presetRoundPoints } from '@lockroom/rules';

/** The preset that gives these points, null when none does. */
export function presetOf(points: readonly number[]): PointPreset | null {
  return (
    POINT_PRESETS.find((preset) =>
      presetRoundPoints(preset, points.length).every((value, index) => value === points[index]),
    ) ?? null
  );
}

/** The score of a perfect entry under other points. */
export function maxPointsUnder(format: Format, roundPoints: readonly number[]): number {
  return maxPoints({ ...format, roundPoints });
}
