/** The places that an entry can still reach. */
export type EntryOutlook<W> = {
  id: string;
  /** While picks are hidden, the best place according to the visible fights. */
  best: number;
  /** Whether `best` is only a bound that the entry might not reach. */
  bestIsBound: boolean;
  /**
   * The place if all fights with hidden picks go the entry's way and give other entries nothing; null if no picks are
   * hidden. The entry can win if this place is 1.
   */
  perhaps: number | null;
  /** The worst place; null while picks are hidden. */
  worst: number | null;
  /** Whether `worst` is only a bound that the entry might fall below. */
  worstIsBound: boolean;
  canWin: boolean;
  clinched: boolean;
  /** Other entries, at least one of which always stays ahead of this entry. */
  outBecause: string[];
  /** Results of the open games or fights that make the entry first, alone or tied; null if none are known. */
  witness: W | null;
};

/**
 * Who can still win a room. `open` counts the games or fights without a result. Nobody has clinched until a picked game
 * or fight has a result (`hasBegun`).
 */
export type Outlook<W> = { open: number; hasBegun: boolean; entries: EntryOutlook<W>[] };

/** The part of an outlook that people are notified about. */
export type Contention = Omit<Outlook<never>, 'entries'> & {
  entries: Pick<EntryOutlook<never>, 'id' | 'canWin' | 'clinched'>[];
};

/**
 * A calculation that yields every few milliseconds, so that its caller can do other work. If the calculation of an
 * outlook receives `true` at a yield, it stops searching and returns bounds for whatever is still open.
 */
export type Computation<T> = Generator<undefined, T, boolean | undefined>;

/** The best and worst places found so far, and a completion of the results that gives the best place. */
export type Places<C> = { best: number; worst: number; witness: C | null };

const BUCKETS = 64;

/** Collects each entry's places across completions. With `levelIsAhead`, tied rivals push the worst place down. */
export function collectPlaces<C>(count: number, levelIsAhead: boolean) {
  const places = Array.from(
    { length: count },
    (): Places<C> => ({ best: count + 1, worst: 0, witness: null }),
  );
  const bucketOf = new Uint8Array(count);
  /** How many keys are in each bucket or a higher one. Finds most places without comparing every pair of keys. */
  const atLeast = new Uint16Array(BUCKETS + 1);
  function note(keys: Float64Array, keep: () => C): void {
    sortIntoBuckets(keys);
    for (let entry = 0; entry < count; entry += 1) {
      const own = places[entry] as Places<C>;
      const bucket = bucketOf[entry] as number;
      const isNew = 1 + (atLeast[bucket + 1] as number) < own.best || (atLeast[bucket] as number) > own.worst;
      if (!isNew) continue;
      const key = keys[entry] as number;
      let [ahead, level] = [0, 0];
      for (let other = 0; other < count; other += 1) {
        if ((keys[other] as number) > key) ahead += 1;
        else if (keys[other] === key) level += 1;
      }
      own.worst = Math.max(own.worst, levelIsAhead ? ahead + level : ahead + 1);
      if (ahead + 1 < own.best) Object.assign(own, { best: ahead + 1, witness: keep() });
    }
  }
  function sortIntoBuckets(keys: Float64Array): void {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let entry = 0; entry < count; entry += 1) {
      const key = keys[entry] as number;
      if (key < low) low = key;
      if (key > high) high = key;
    }
    const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
    atLeast.fill(0);
    for (let entry = 0; entry < count; entry += 1) {
      const bucket = (((keys[entry] as number) - low) * scale) | 0;
      bucketOf[entry] = bucket;
      atLeast[bucket] = (atLeast[bucket] as number) + 1;
    }
    for (let bucket = BUCKETS - 1; bucket >= 0; bucket -= 1)
      atLeast[bucket] = (atLeast[bucket] as number) + (atLeast[bucket + 1] as number);
  }
  return { places, note };
}
