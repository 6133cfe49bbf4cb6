/** The least set that has a member in common with each of these sets; exact, by branching over the first set missed. */
export function leastHittingSet(sets: readonly (readonly number[])[]): readonly number[] {
  let best: readonly number[] | null = null;
  const extend = (chosen: readonly number[]) => {
    const missed = sets.filter((set) => !set.some((member) => chosen.includes(member)));
    const first = missed.reduce<readonly number[] | null>(
      (least, set) => (least === null || set.length < least.length ? set : least),
      null,
    );
    if (first === null) {
      best = chosen;
      return;
    }
    if (best !== null && chosen.length + disjointSets(missed) >= best.length) return;
    for (const member of first) extend([...chosen, member]);
  };
  extend([]);
  return best ?? [];
}

/** How many of these sets can be chosen greedily without a member in common: each of them needs a member of its own. */
function disjointSets(sets: readonly (readonly number[])[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const set of sets.toSorted((a, b) => a.length - b.length)) {
    if (set.some((member) => taken.has(member))) continue;
    for (const member of set) taken.add(member);
    count += 1;
  }
  return count;
}
