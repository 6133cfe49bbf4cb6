/**
 * What can still become of an entry: its best and worst place over all completions. Where `bestIsBound` it may not come
 * as high as `best`, and never comes higher; at 1 it is then not settled whether it can win. `worst` is a place that it
 * comes to in some completion; where `worstIsBound` it may fall further. `outBecause` are the ids of entries of whom at
 * least one stays ahead whatever happens. `witness` ends every open game or fight so that the entry is first, alone or
 * level; null where none is known.
 *
 * Where picks are still covered, `best` is the place by the fights that are not, `perhaps` the place if the covered
 * fights went this entry's way and gave nothing to anybody else, and `worst` is null; the entry can win, and is not
 * out, while `perhaps` is first. Otherwise `perhaps` is null.
 */
export type EntryOutlook<W> = {
  id: string;
  best: number;
  bestIsBound: boolean;
  perhaps: number | null;
  worst: number | null;
  worstIsBound: boolean;
  canWin: boolean;
  clinched: boolean;
  outBecause: string[];
  witness: W | null;
};

/**
 * The outlook of a room: how many games or fights have no result, whether a pick has one by now, and every entry in the
 * order given. Nothing is clinched before a pick has a result.
 */
export type Outlook<W> = { open: number; hasBegun: boolean; entries: EntryOutlook<W>[] };

/** The part of an outlook that owners of entries are told about. */
export type Hopes = Omit<Outlook<never>, 'entries'> & {
  entries: Pick<EntryOutlook<never>, 'id' | 'canWin' | 'clinched'>[];
};

/**
 * A calculation that pauses every few milliseconds, so that its caller can do something else meanwhile. An outlook that is
 * sent `true` at its pauses stops searching: what it has not settled by then is answered as a bound.
 */
export type Computation<T> = Generator<undefined, T, boolean | undefined>;

/** The best and worst places that completions have given so far, and a completion that gave the best. */
export type Places<C> = { best: number; worst: number; witness: C | null };

/** Buckets that keys are put into before they are compared one by one. */
const BUCKETS = 64;

/** Collects the places of all entries over completions; `levelIsAhead` where level rivals may yet come out ahead. */
export function collectPlaces<C>(count: number, levelIsAhead: boolean) {
  const places = Array.from(
    { length: count },
    (): Places<C> => ({
      best: count + 1,
      worst: 0,
      witness: null,
    }),
  );
  const bucketOf = new Uint8Array(count);
  /** How many keys are in a bucket or a higher one. */
  const atLeast = new Uint16Array(BUCKETS + 1);
  /** Notes the places that these keys give; `keep` answers the completion they come from. */
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
