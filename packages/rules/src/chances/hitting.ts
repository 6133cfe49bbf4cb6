/** Branches after which the exact search gives up. */
const MOST_BRANCHES = 4_000;

/**
 * The least set that has a member in common with each of these sets, by branching over the first set missed; null where
 * that takes too long, since the time doubles with every few sets.
 */
export function leastHittingSet(sets: readonly (readonly number[])[]): readonly number[] | null {
  let best: readonly number[] | null = null;
  let branches = 0;
  const extend = (chosen: readonly number[]) => {
    branches += 1;
    if (branches > MOST_BRANCHES) return;
    const missed = sets.filter((set) => !set.some((member) => chosen.includes(member)));
    const first = missed.toSorted((a, b) => a.length - b.length)[0];
    if (first === undefined) {
      best = chosen;
      return;
    }
    if (best !== null && chosen.length + disjointSets(missed) >= best.length) return;
    for (const member of first) extend([...chosen, member]);
  };
  extend([]);
  return branches > MOST_BRANCHES ? null : best;
}

/** How many of these sets can be chosen greedily without a member in common: each of them needs a member of its own. */
export function disjointSets(sets: readonly (readonly number[])[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const set of sets.toSorted((a, b) => a.length - b.length)) {
    if (set.some((member) => taken.has(member))) continue;
    for (const member of set) taken.add(member);
    count += 1;
  }
  return count;
}
