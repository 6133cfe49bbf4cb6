/** The seeds of a side from top to bottom (rules: play#the-draw). Neighbors meet in round 1. */
const DRAWN: Readonly<Record<number, readonly number[]>> = {
  4: [1, 4, 3, 2],
  8: [1, 8, 4, 5, 3, 6, 2, 7],
  16: [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15],
};

/** The number of places in each half of a side with 32 places. In college basketball each half is a region. */
export const REGION_SIZE = 16;

/** The seeds in each half of a 32-place side, best first: 1, 4, 5, 8, ... in the upper half, 2, 3, 6, 7, ... below. */
export const REGION_SEEDS: readonly [readonly number[], readonly number[]] = [
  seedsTo(2 * REGION_SIZE).filter((seed) => seed % 4 < 2),
  seedsTo(2 * REGION_SIZE).filter((seed) => seed % 4 >= 2),
];

/** Each half is drawn like a side of 16. */
const DRAWN_REGIONS = REGION_SEEDS.flatMap((seeds) =>
  drawnOrder(REGION_SIZE).flatMap((rank) => seeds[rank - 1] ?? []),
);

/** Returns the seeds of a side of 4, 8, 16 or 32 places, from top to bottom. */
export function drawnOrder(places: number): readonly number[] {
  const drawn = places === 2 * REGION_SIZE ? DRAWN_REGIONS : DRAWN[places];
  if (drawn === undefined) throw new RangeError(`A side cannot have ${places} teams`);
  return drawn;
}

function seedsTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
