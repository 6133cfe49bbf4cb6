import { POINTS } from '../limits.ts';
import type { Sport } from '../rooms/sports.ts';
import { REGION_SEEDS, REGION_SIZE } from './draw.ts';
import { type Format, type FormatFamily, findTeam, roundsOf, type Side, teamId, teamsOf } from './format.ts';

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

/** The names and colours of the two sides. */
export type ConferenceLabels = {
  leftLabel: string;
  rightLabel: string;
  leftColor: ConferenceColor;
  rightColor: ConferenceColor;
};

/** The sides' labels until the manager saves others (rules: play#names-rounds-and-colours). */
export const DEFAULT_CONFERENCE_LABELS: Readonly<Record<FormatFamily, ConferenceLabels>> = {
  football: { leftLabel: 'AFC', rightLabel: 'NFC', leftColor: 'red', rightColor: 'blue' },
  custom: { leftLabel: 'Left', rightLabel: 'Right', leftColor: 'red', rightColor: 'blue' },
};

/**
 * The names of the first and the later rounds; a tournament with fewer rounds omits the first of the later names
 * (rules: play#names-rounds-and-colours).
 */
const ROUND_TABS: Readonly<Record<FormatFamily, { first: string; later: readonly string[] }>> = {
  football: { first: 'WILDCARD', later: ['DIVISIONAL', 'CONFERENCE', 'SB'] },
  custom: { first: 'Round 1', later: ['32', 'S-16', 'E-8', 'F-4', 'Chip'] },
};

/** The short tab name of round 1 for custom tournaments with few rounds. */
const SHORT_FIRST_TAB = { rounds: 3, tab: 'R-1' } as const;

/** The default round tabs of a tournament, round 1 first. */
export function roundTabs(format: Format): string[] {
  const rounds = roundsOf(format);
  const { first, later } = ROUND_TABS[format.family];
  return [rounds === SHORT_FIRST_TAB.rounds ? SHORT_FIRST_TAB.tab : first, ...later.slice(1 - rounds)];
}

/** The current round names, one per round: the manager's where saved, else the tab. */
export function roundNames(format: Format, saved: readonly string[] | null = null): string[] {
  return roundTabs(format).map((tab, index) => saved?.[index] || tab);
}

const SIDE_WORDS: Readonly<Record<FormatFamily, Readonly<Record<Side, string>>>> = {
  football: { left: 'AFC', right: 'NFC' },
  custom: { left: 'Red', right: 'Blue' },
};

/** Every team's name by id: the saved one, else 'AFC n' and 'NFC n', 'Red n' and 'Blue n'. */
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

/**
 * The team that a key of a template's names denotes: left-top-n and left-wc-n the left team n, or a team id; else
 * null.
 */
export function templateTeamId(format: Format, key: string): string | null {
  const [, side, seed] = /^(left|right)-(?:top|wc)-(\d+)$/.exec(key) ?? [];
  const id = side === 'left' || side === 'right' ? teamId(format, side, Number(seed)) : key;
  return findTeam(format, id)?.id ?? null;
}

/**
 * A place in a region of a college basketball tournament: region 0 to 3 (left top, left bottom, right top, right
 * bottom).
 */
export type RegionalSeed = { region: number; seed: number };

/** Whether the halves of the sides are regions: in college basketball of 64 teams (rules: play#regions). */
export function hasRegions(sport: Sport, size: number): boolean {
  return sport === 'college-basketball' && size === REGION_SIZE * 4;
}

/** The region of a team and the seed shown there, 1 to 16, in a tournament of 64 teams; null elsewhere. */
export function regionalSeed(format: Format, id: string): RegionalSeed | null {
  const team = findTeam(format, id);
  if (team === undefined || format.size !== REGION_SIZE * 4) return null;
  const half = REGION_SEEDS.findIndex((seeds) => seeds.includes(team.seed));
  const seed = (REGION_SEEDS[half]?.indexOf(team.seed) ?? 0) + 1;
  return { region: (team.side === 'left' ? 0 : 2) + half, seed };
}

/** The regions' names until the manager saves others, in the order of {@link RegionalSeed}. */
export const DEFAULT_REGION_NAMES = ['Region 1', 'Region 2', 'Region 3', 'Region 4'] as const;

/** The preset point schemes, in display order. */
export const POINT_PRESETS = ['Linear', 'Double', 'Odds'] as const;
export type PointPreset = (typeof POINT_PRESETS)[number];

const PRESET_POINTS: Readonly<Record<PointPreset, (round: number) => number>> = {
  Linear: (round) => round,
  Double: (round) => 2 ** (round - 1),
  Odds: (round) => 2 * round - 1,
};

/**
 * The points a preset gives to rounds 1 to `rounds`: 1, 2, 3 or 1, 2, 4 or 1, 3, 5 and so on, capped at the maximum.
 */
export function presetRoundPoints(preset: PointPreset, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, index) => Math.min(POINTS.max, PRESET_POINTS[preset](index + 1)));
}

/** The preset that gives these points, null when none does. */
export function presetOf(points: readonly number[]): PointPreset | null {
  return (
    POINT_PRESETS.find((preset) =>
      presetRoundPoints(preset, points.length).every((value, index) => value === points[index]),
    ) ?? null
  );
}

/**
 * The points per round after a change of size: those of a preset go on in its rhythm, others stay with their rounds
 * (rules: play#changing-the-tournament).
 */
export function resizedRoundPoints(points: readonly number[], from: number, to: number): number[] {
  const preset = presetOf(points.slice(0, from));
  return preset === null ? [...points] : [...presetRoundPoints(preset, to), ...points.slice(to)];
}
