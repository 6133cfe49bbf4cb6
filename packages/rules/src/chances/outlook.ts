/**
 * What can still become of an entry: its best and worst place over all completions. Where `bestIsBound` it may not come
 * as high as `best`, and never comes higher. `worst` is a place that it comes to in some completion; where
 * `worstIsBound` it may fall further. `outBecause` are the ids of entries of whom at least
 * one stays ahead whatever happens. `witness` ends every open game or fight so that the entry is first, alone or level.
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

/** The outlook of a room: how many games or fights have no result, and every entry in the order given. */
export type Outlook<W> = { open: number; entries: EntryOutlook<W>[] };

/** A calculation that pauses every few milliseconds, so that its caller can do something else meanwhile. */
export type Reckoning<T> = Generator<undefined, T>;

/** The best and worst places that completions have given so far, and a completion that gave the best. */
export type Places<C> = { best: number; worst: number; witness: C | null };

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
  /** Notes the places that these keys give; `keep` answers the completion they come from. */
  function note(keys: Float64Array, keep: () => C): void {
    const sorted = keys.toSorted();
    for (const [entry, own] of places.entries()) {
      const key = keys[entry] as number;
      const place = 1 + count - countBelow(sorted, key, true);
      const last = levelIsAhead ? count - countBelow(sorted, key, false) : place;
      own.worst = Math.max(own.worst, last);
      if (place < own.best) Object.assign(own, { best: place, witness: keep() });
    }
  }
  return { places, note };
}

/** How many of the sorted numbers are below a number, or `orEqual` not above it. */
function countBelow(sorted: Float64Array, number: number, orEqual: boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = sorted[middle] as number;
    if (value < number || (orEqual && value === number)) from = middle + 1;
    else to = middle;
  }
  return from;
}
