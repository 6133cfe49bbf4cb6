/** A reproducible source of random values. */
export interface Lots {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns true with the given probability. */
  hit(chance: number): boolean;
  /** Returns an integer between `low` and `high`, inclusive. */
  between(low: number, high: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** Returns `count` random elements in random order. */
  someOf<T>(list: readonly T[], count: number): T[];
}

/** Makes a source of random values from a seed (Mulberry32). */
export function createLots(seed: number): Lots {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const someOf = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat();
  };
  return {
    next,
    between,
    someOf,
    hit: (chance) => next() < chance,
    oneOf: (list) => {
      const [one] = someOf(list, 1);
      if (one === undefined) throw new Error('The list is empty');
      return one;
    },
  };
}
