import * as fc from 'fast-check';
import { FORMAT_FAMILIES } from '../../rooms/sports.ts';
import { type Format, formatSizes, makeFormat } from '../format.ts';
import type { Game } from '../play.ts';

export const ALL_FORMATS: readonly Format[] = FORMAT_FAMILIES.flatMap((family) =>
  formatSizes(family).flatMap((size) =>
    [true, false].map((reseeding) => makeFormat({ family, size, reseeding })),
  ),
);

/** All formats with titles for test tables. */
export const TITLED_FORMATS = ALL_FORMATS.map((format) => ({ title: titleOf(format), format }));

export function custom(size: number, reseeding = true): Format {
  return makeFormat({ family: 'custom', size, reseeding });
}

export function football(size: 12 | 14, reseeding = true): Format {
  return makeFormat({ family: 'football', size, reseeding });
}

export const anyFormat = fc.constantFrom(...ALL_FORMATS);

/** Makes random choices that can fill an entry of up to 64 teams, with one random bit for each game. */
export const anyChoices = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((bits) => {
  return ({ round, number }: Game): 1 | 2 => {
    const index = 64 - 2 ** (7 - round) + number - 1;
    return (bits >> BigInt(index)) % 2n === 0n ? 1 : 2;
  };
});

/** Formats the games of a round as 'id: team1 v team2'. */
export function pairings(games: readonly Game[], round: number): string[] {
  return games
    .filter((game) => game.round === round)
    .map(({ id, team1, team2 }) => `${id}: ${team1 ?? '?'} v ${team2 ?? '?'}`);
}

function titleOf({ family, size, reseeding }: Format): string {
  return `${family} of ${size} ${reseeding ? 'with' : 'without'} reseeding`;
}
