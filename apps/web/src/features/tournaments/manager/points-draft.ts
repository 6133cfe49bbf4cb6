import {
  clampPoints,
  type Format,
  maxPoints,
  POINT_PRESETS,
  type PointPreset,
  presetRoundPoints,
} from '@lockroom/game';

/** Points per round as typed, round 1 first. */
export type PointsDraft = readonly string[];

/** The fields for the rounds of a bracket. */
export function pointsDraft(points: readonly number[]): PointsDraft {
  return points.map(String);
}

/** The points a draft stands for: whole numbers from 1 to 20; what is empty or no number is 1. */
export function pointsOfDraft(draft: PointsDraft): number[] {
  return draft.map((text) => clampPoints(text));
}

/** The draft with one round changed. */
export function setRound(draft: PointsDraft, index: number, text: string): PointsDraft {
  return draft.map((before, place) => (place === index ? text : before));
}

/** The preset these points are, null when they are none. */
export function presetOf(points: readonly number[]): PointPreset | null {
  return (
    POINT_PRESETS.find((preset) =>
      presetRoundPoints(preset, points.length).every((value, index) => value === points[index]),
    ) ?? null
  );
}

/** What a perfect sheet would score under other points. */
export function maxPointsUnder(format: Format, roundPoints: readonly number[]): number {
  return maxPoints({ ...format, roundPoints });
}
