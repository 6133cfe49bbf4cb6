import type { Gains } from './fight-gains.ts';

/** Endings of a fight that add the same to every key, and their probability. */
export type EndingGroup = { gain: Float64Array; weight: number };

/** How likely each entry is to be first, and level with others. */
export type Shares = { first: Float64Array; level: Float64Array };

/** The shares over all, and given each group of endings of each open fight. */
export type CardShares = { whole: Shares; given: readonly (readonly Shares[])[] };

/** The endings of one fight in groups, and the group of each. */
export function groupEndings(byEnding: Gains['gains'][number], odds: readonly number[]) {
  const groups: EndingGroup[] = [];
  const groupOf = byEnding.map((gain, ending) => {
    const known = groups.findIndex((group) => group.gain.every((more, at) => more === gain[at]));
    const group = groups[known] ?? { gain, weight: 0 };
    if (known === -1) groups.push(group);
    group.weight += odds[ending] ?? 0;
    return groups.indexOf(group);
  });
  return { groups, groupOf };
}

/** Shares of nothing yet. */
export function noShares(entries: number): Shares {
  return { first: new Float64Array(entries), level: new Float64Array(entries) };
}

/** The entries of a list that nobody in it is ahead of. */
export function topOf(keys: Float64Array, entries: readonly number[]): number[] {
  let most = -1;
  let top: number[] = [];
  for (const entry of entries) {
    const key = keys[entry] as number;
    if (key < most) continue;
    if (key > most) top = [];
    most = key;
    top.push(entry);
  }
  return top;
}
