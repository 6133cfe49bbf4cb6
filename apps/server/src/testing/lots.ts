/** Chance that falls the same in every run. */
export interface Lots {
  /** A number from 0 up to 1. */
  next(): number;
  /** Whether something of this chance happens. */
  hit(chance: number): boolean;
  /** A whole number of the two or between them. */
  between(low: number, high: number): number;
  /** One of a list that is not empty. */
  oneOf<T>(list: readonly T[]): T;
  /** Some of a list, in another order. */
  someOf<T>(list: readonly T[], count: number): T[];
}

/** Lots from a seed (Mulberry32). */
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
      if (one === undefined) throw new Error('Nothing to draw from');
      return one;
    },
  };
}
