import type { EntryChance } from './chances.ts';
import type { Outcomes } from './outcomes.ts';

/**
 * How likely each contender is to be first, and to be level, together with each outcome of a table, in rows as its keys
 * are; `hits` is the probability of the outcome alone. Samples count as 1 each.
 */
export type Tally = { outcomes: Outcomes; hits: Float64Array; first: Float64Array; level: Float64Array };

/** The sums of some outcomes together. */
export type Sums = { all: number; first: Float64Array; level: Float64Array };

export function makeTally(outcomes: Outcomes): Tally {
  const makeRows = () => new Float64Array(outcomes.keys.length);
  return { outcomes, hits: new Float64Array(outcomes.count), first: makeRows(), level: makeRows() };
}

export function makeSums(width: number): Sums {
  return { all: 0, first: new Float64Array(width), level: new Float64Array(width) };
}

/** Adds an outcome of a tally. */
export function addTo(sums: Sums, tally: Tally, outcome: number): void {
  const width = sums.first.length;
  sums.all += tally.hits[outcome] as number;
  for (let contender = 0; contender < width; contender += 1) {
    const at = outcome * width + contender;
    sums.first[contender] = (sums.first[contender] as number) + (tally.first[at] as number);
    sums.level[contender] = (sums.level[contender] as number) + (tally.level[at] as number);
  }
}

/** The chances that these sums give to entries; `contenderOf` has -1 for an entry that is never first. */
export function sharesOf(
  { all, first, level }: Sums,
  ids: readonly string[],
  contenderOf: readonly number[],
): EntryChance[] {
  return ids.map((id, entry) => {
    const contender = contenderOf[entry] ?? -1;
    const share = (sum: Float64Array) => (all === 0 ? 0 : (sum[contender] ?? 0) / all);
    return { id, first: share(first), level: share(level) };
  });
}
