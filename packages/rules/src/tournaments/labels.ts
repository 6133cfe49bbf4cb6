import { POINTS } from '../limits.ts';
import type { FormatFamily, Sport } from '../rooms/sports.ts';
import { REGION_SEEDS, REGION_SIZE } from './draw.ts';
import { type Format, findTeam, roundsOf, type Side, teamId, teamsOf } from './format.ts';

export const CONFERENCE_COLORS = [
  'red',
  'green',
  'blue',
  'indigo',
  'orange',
  'cyan',
  'pink',
  'yellow',
] as const;
export type ConferenceColor = (typeof CONFERENCE_COLORS)[number];

export type ConferenceLabels = {
  leftLabel: string;
  rightLabel: string;
  leftColor: ConferenceColor;
  rightColor: ConferenceColor;
};

/** The default names of the sides (rules: play#names-rounds-and-colors). */
export const DEFAULT_CONFERENCE_LABELS: Readonly<Record<FormatFamily, ConferenceLabels>> = {
  football: { leftLabel: 'AFC', rightLabel: 'NFC', leftColor: 'red', rightColor: 'blue' },
  custom: { leftLabel: 'Left', rightLabel: 'Right', leftColor: 'red', rightColor: 'blue' },
};

/** Default round names. Short tournaments omit the first names in `later` (rules: play#names-rounds-and-colors). */
const ROUND_TABS: Readonly<Record<FormatFamily, { first: string; later: readonly string[] }>> = {
  football: { first: 'WILDCARD', later: ['DIVISIONAL', 'CONFERENCE', 'SB'] },
  custom: { first: 'Round 1', later: ['32', 'S-16', 'E-8', 'F-4', 'Chip'] },
};

export function roundTabs(format: Format): string[] {
  const rounds = roundsOf(format);
  const { first, later } = ROUND_TABS[format.family];
  return [rounds === 3 ? 'R-1' : first, ...later.slice(1 - rounds)];
}

/** Returns the names of the rounds. A round without a saved name has its default name. */
export function roundNames(format: Format, saved: readonly string[] | null = null): string[] {
  return roundTabs(format).map((tab, index) => saved?.[index] || tab);
}

const SIDE_WORDS: Readonly<Record<FormatFamily, Readonly<Record<Side, string>>>> = {
  football: { left: 'AFC', right: 'NFC' },
  custom: { left: 'Red', right: 'Blue' },
};

/** Returns every team's name by id. A team without a saved name has its default name, such as 'AFC 1' or 'Red 1'. */
export function teamNames(
  format: Format,
  saved: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  return Object.fromEntries(
    teamsOf(format).map(({ id, side, seed }) => [
      id,
      saved[id] || `${SIDE_WORDS[format.family][side]} ${seed}`,
    ]),
  );
}

/** Returns the team id for a key of a template: left-top-n and left-wc-n mean the n-th team of the left side. */
export function templateTeamId(format: Format, key: string): string | null {
  const [, side, seed] = /^(left|right)-(?:top|wc)-(\d+)$/.exec(key) ?? [];
  const id = side === 'left' || side === 'right' ? teamId(format, side, Number(seed)) : key;
  return findTeam(format, id)?.id ?? null;
}

/** A seed within a region of college basketball. Regions are 0 to 3: left top, left bottom, right top, right bottom. */
type RegionalSeed = { region: number; seed: number };

/** Returns whether each half of a side is a region, as in college basketball with 64 teams (rules: play#regions). */
export function hasRegions(sport: Sport, size: number): boolean {
  return sport === 'college-basketball' && size === REGION_SIZE * 4;
}

/** Returns the region and regional seed, 1 to 16, of a team in a tournament of 64; null for other sizes. */
export function regionalSeed(format: Format, id: string): RegionalSeed | null {
  const team = findTeam(format, id);
  if (team === undefined || format.size !== REGION_SIZE * 4) return null;
  const half = REGION_SEEDS.findIndex((seeds) => seeds.includes(team.seed));
  const seed = (REGION_SEEDS[half]?.indexOf(team.seed) ?? 0) + 1;
  return { region: (team.side === 'left' ? 0 : 2) + half, seed };
}

/** The default names of the regions, in the order of {@link RegionalSeed}. */
export const DEFAULT_REGION_NAMES = ['Region 1', 'Region 2', 'Region 3', 'Region 4'] as const;

export const POINT_PRESETS = ['Linear', 'Double', 'Odds'] as const;
type PointPreset = (typeof POINT_PRESETS)[number];

const PRESET_POINTS: Readonly<Record<PointPreset, (round: number) => number>> = {
  Linear: (round) => round,
  Double: (round) => 2 ** (round - 1),
  Odds: (round) => 2 * round - 1,
};

export function presetRoundPoints(preset: PointPreset, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, index) => Math.min(POINTS.max, PRESET_POINTS[preset](index + 1)));
}

export function presetOf(points: readonly number[]): PointPreset | null {
  return (
    POINT_PRESETS.find((preset) =>
      presetRoundPoints(preset, points.length).every((value, index) => value === points[index]),
    ) ?? null
  );
}

/**
 * Returns the points per round for a new size. If the points follow a preset, added rounds continue it; other points
 * stay with their rounds (rules: play#changing-the-tournament).
 */
export function resizedRoundPoints(points: readonly number[], from: number, to: number): number[] {
  const preset = presetOf(points.slice(0, from));
  return preset === null ? [...points] : [...presetRoundPoints(preset, to), ...points.slice(to)];
}
