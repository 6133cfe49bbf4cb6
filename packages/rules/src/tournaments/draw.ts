/** The drawn order of a side, top to bottom (rules: play#the-draw); neighbours meet in round 1. */
const DRAWN: Readonly<Record<number, readonly number[]>> = {
  4: [1, 4, 3, 2],
  8: [1, 8, 4, 5, 3, 6, 2, 7],
  16: [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15],
};

/** Places in one half of a side of 32; such a half is a region of a college basketball bracket. */
export const REGION_SIZE = 16;

/** The seeds of a side of 32 by half: 1, 4, 5, 8, 9, ... 32 above and 2, 3, 6, 7, ... 31 below, best first. */
export const REGION_SEEDS: readonly [readonly number[], readonly number[]] = [
  seedsTo(2 * REGION_SIZE).filter((seed) => seed % 4 < 2),
  seedsTo(2 * REGION_SIZE).filter((seed) => seed % 4 >= 2),
];

/** The seeds of each half are ranked 1 to 16 and drawn like a side of 16. */
const DRAWN_REGIONS = REGION_SEEDS.flatMap((seeds) =>
  drawnOrder(REGION_SIZE).flatMap((rank) => seeds[rank - 1] ?? []),
);

/** Seeds in drawn order on a side of 4, 8, 16 or 32 places; throws a RangeError for another number. */
export function drawnOrder(places: number): readonly number[] {
  const drawn = places === 2 * REGION_SIZE ? DRAWN_REGIONS : DRAWN[places];
  if (drawn === undefined) throw new RangeError(`A side has no ${places} places`);
  return drawn;
}

function seedsTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
