import {
  BRACKET_SIZES,
  DEFAULT_ROUND_POINTS,
  FOOTBALL_ROUND_POINTS,
  FOOTBALL_SIZES,
  POINTS,
  TIE_BREAKER_MAX,
} from '../limits.ts';
import type { TournamentSport } from '../rooms/sports.ts';

/** The two ways teams and games of a bracket are written; all else about them is one engine. */
export const FORMAT_FAMILIES = ['football', 'custom'] as const;
/** A way teams and games of a bracket are written. */
export type FormatFamily = (typeof FORMAT_FAMILIES)[number];

/** The half of the bracket a team belongs to. */
export type Side = 'left' | 'right';

/**
 * What a bracket is, as plain data: a team id is its side's word and its seed (afc3), a game id the prefix of
 * its round and its number (wc2, r1-2). There are as many rounds as prefixes.
 */
export type Format = {
  family: FormatFamily;
  size: number;
  reseeding: boolean;
  sides: Readonly<Record<Side, string>>;
  gamePrefixes: readonly string[];
  roundPoints: readonly number[];
  tieBreakMax: number;
};

/** What the manager decides about a bracket; `roundPoints` absent or null means the family's own. */
export type FormatChoice = {
  family: FormatFamily;
  size: number;
  reseeding: boolean;
  roundPoints?: readonly number[] | null;
};

/** A team's id, its seed within its side from 1, and its side. */
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
    sizes: BRACKET_SIZES,
    sides: { left: 'red', right: 'blue' },
    gamePrefixes: ['r1-', 'r2-', 'r3-', 'r4-', 'r5-', 'r6-'],
    roundPoints: DEFAULT_ROUND_POINTS,
    tieBreakMax: TIE_BREAKER_MAX.custom,
  },
};

/** How a bracket room of this sport writes its teams and games: only football has names of its own. */
export function formatFamily(sport: TournamentSport): FormatFamily {
  return sport === 'football' ? 'football' : 'custom';
}

/** The sizes brackets of a family come in, smallest first. */
export function formatSizes(family: FormatFamily): readonly number[] {
  return FAMILY_FACTS[family].sizes;
}

/** The format of a bracket; throws a RangeError for a size that the family does not have (see formatSizes). */
export function makeFormat({ family, size, reseeding, roundPoints }: FormatChoice): Format {
  const { sizes, sides, gamePrefixes, roundPoints: ownPoints, tieBreakMax } = FAMILY_FACTS[family];
  if (!sizes.includes(size)) throw new RangeError(`There is no ${family} bracket of ${size} teams`);
  const rounds = Math.log2(sidePlaces(size)) + 1;
  return {
    family,
    size,
    reseeding,
    sides,
    gamePrefixes: gamePrefixes.slice(0, rounds),
    roundPoints: roundPoints ?? ownPoints,
    tieBreakMax,
  };
}

/** The places in the tree of one side: the power of two its teams fit in; the places left over are the byes. */
export function sidePlaces(size: number): number {
  return 2 ** Math.ceil(Math.log2(size / 2));
}

/** How many rounds are played, the championship included. */
export function roundsOf(format: Format): number {
  return format.gamePrefixes.length;
}

/** The id of the n-th game of a round, both counted from 1. */
export function gameId(format: Format, round: number, n: number): string {
  return `${format.gamePrefixes[round - 1] ?? ''}${n}`;
}

/** What a right pick of a round is worth; a round without an entry is worth 1 (decisions section 3). */
export function pointsOf(format: Format, round: number): number {
  return format.roundPoints[round - 1] ?? POINTS.min;
}

/** The id of the team with this seed on a side. */
export function teamId(format: Format, side: Side, seed: number): string {
  return `${format.sides[side]}${seed}`;
}

/** Every team of the bracket, the left side first, each by seed. */
export function teamsOf(format: Format): Team[] {
  const seeds = Array.from({ length: format.size / 2 }, (_, index) => index + 1);
  return (['left', 'right'] as const).flatMap((side) =>
    seeds.map((seed) => ({ id: teamId(format, side, seed), seed, side })),
  );
}

/** The team an id names, if the bracket has it. */
export function findTeam(format: Format, id: string): Team | undefined {
  return teamsOf(format).find((team) => team.id === id);
}
