import {
  DEFAULT_ROUND_POINTS,
  FOOTBALL_ROUND_POINTS,
  FOOTBALL_SIZES,
  POINTS,
  TIE_BREAKER_MAX,
  TOURNAMENT_SIZES,
} from '../limits.ts';
import type { FormatFamily } from '../rooms/sports.ts';

export type Side = 'left' | 'right';

/** A team id is the side's word and the team's place (afc3); a game id is the round's prefix and a number (r1-2). */
export type Format = {
  family: FormatFamily;
  size: number;
  reseeding: boolean;
  sides: Readonly<Record<Side, string>>;
  gamePrefixes: readonly string[];
  roundPoints: readonly number[];
  tieBreakMax: number;
  /** Seeds by team id, if they differ from the places in the ids (rules: play#second-chance). */
  seeds: Seeds | null;
};

export type Seeds = Readonly<Record<string, number>>;

/** The manager's choices. Without `roundPoints` the family's defaults apply. */
type FormatChoice = Pick<Format, 'family' | 'size' | 'reseeding'> & {
  roundPoints?: readonly number[] | null;
  seeds?: Seeds | null | undefined;
};

export type Team = { id: string; seed: number; side: Side };

type FamilyFacts = Pick<Format, 'sides' | 'gamePrefixes' | 'roundPoints' | 'tieBreakMax'> & {
  sizes: readonly number[];
};

const FAMILY_FACTS: Readonly<Record<FormatFamily, FamilyFacts>> = {
  football: {
    sizes: FOOTBALL_SIZES,
    sides: { left: 'afc', right: 'nfc' },
    gamePrefixes: ['wc', 'div', 'conf', 'sb'],
    roundPoints: FOOTBALL_ROUND_POINTS,
    tieBreakMax: TIE_BREAKER_MAX.football,
  },
  custom: {
    sizes: TOURNAMENT_SIZES,
    sides: { left: 'red', right: 'blue' },
    gamePrefixes: ['r1-', 'r2-', 'r3-', 'r4-', 'r5-', 'r6-'],
    roundPoints: DEFAULT_ROUND_POINTS,
    tieBreakMax: TIE_BREAKER_MAX.custom,
  },
};

export function formatSizes(family: FormatFamily): readonly number[] {
  return FAMILY_FACTS[family].sizes;
}

/** Throws a RangeError for a size that the family does not support (see formatSizes). */
export function makeFormat({ family, size, reseeding, roundPoints, seeds }: FormatChoice): Format {
  const { sizes, ...facts } = FAMILY_FACTS[family];
  if (!sizes.includes(size)) throw new RangeError(`There is no ${family} bracket of ${size} teams`);
  const rounds = Math.log2(sidePlaces(size)) + 1;
  return {
    ...facts,
    family,
    size,
    reseeding,
    gamePrefixes: facts.gamePrefixes.slice(0, rounds),
    roundPoints: roundPoints ?? facts.roundPoints,
    seeds: seeds ?? null,
  };
}

/** Returns the number of places on one side: the next power of two. Unused places are byes. */
export function sidePlaces(size: number): number {
  return 2 ** Math.ceil(Math.log2(size / 2));
}

export function roundsOf(format: Format): number {
  return format.gamePrefixes.length;
}

/** Returns the id of the n-th game of a round; both count from 1. */
export function gameId(format: Format, round: number, n: number): string {
  return `${format.gamePrefixes[round - 1] ?? ''}${n}`;
}

/** Returns the points of a correct pick; 1 for rounds beyond the list (rules: scoring#points-of-a-tournament). */
export function pointsOf(format: Format, round: number): number {
  return format.roundPoints[round - 1] ?? POINTS.min;
}

/** Returns the id of the team at a place. Places count from 1 and are the seeds unless the format has its own seeds. */
export function teamId(format: Format, side: Side, place: number): string {
  return `${format.sides[side]}${place}`;
}

export function seedOf(format: Format, side: Side, place: number): number {
  return format.seeds?.[teamId(format, side, place)] ?? place;
}

/** Returns all teams in bracket order, left side first. */
export function teamsOf(format: Format): Team[] {
  const places = Array.from({ length: format.size / 2 }, (_, index) => index + 1);
  return (['left', 'right'] as const).flatMap((side) =>
    places.map((place) => ({ id: teamId(format, side, place), seed: seedOf(format, side, place), side })),
  );
}

export function findTeam(format: Format, id: string): Team | undefined {
  return teamsOf(format).find((team) => team.id === id);
}
