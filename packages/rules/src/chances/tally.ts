import type { ChanceIf, EntryChance } from './chances.ts';

/** What completions have given: their probability, and by entry that of being first and of being level. */
type Sums = { all: number; first: Float64Array; level: Float64Array };

/** Adds up how likely each entry is to be first, over all and by both ways of each next game. */
export function makeTally(ids: readonly string[], games: number) {
  const makeSums = (): Sums => {
    return { all: 0, first: new Float64Array(ids.length), level: new Float64Array(ids.length) };
  };
  const total = makeSums();
  const byGame = Array.from({ length: games }, () => [makeSums(), makeSums()]);

  /** Notes the keys at the end of a completion; `ways` says of each next game which way it ends. */
  function note(keys: Float64Array, ways: readonly number[], probability: number): void {
    const most = keys.reduce((top, key) => Math.max(top, key), 0);
    const first = ids.flatMap((_, entry) => (keys[entry] === most ? [entry] : []));
    const sums = [total, ...ways.flatMap((way, game) => byGame[game]?.[way] ?? [])];
    for (const sum of sums) {
      sum.all += probability;
      for (const entry of first) {
        sum.first[entry] = (sum.first[entry] as number) + probability;
        if (first.length > 1) sum.level[entry] = (sum.level[entry] as number) + probability;
      }
    }
  }

  const sharesOf = ({ all, first, level }: Sums): EntryChance[] =>
    ids.map((id, entry) => {
      const share = (sum: Float64Array) => (all === 0 ? 0 : (sum[entry] as number) / all);
      return { id, first: share(first), level: share(level) };
    });

  function given(game: number, way: number): Pick<ChanceIf<string>, 'weight' | 'entries'> {
    const sums = byGame[game]?.[way] ?? makeSums();
    return { weight: total.all === 0 ? 0 : sums.all / total.all, entries: sharesOf(sums) };
  }
  return { note, given, whole: () => sharesOf(total) };
}
