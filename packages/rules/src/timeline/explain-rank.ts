import { type Criterion, type Ranked, rank } from '../competitions/ranking.ts';

/** The nearest entries with another rank, and the first criterion that separates them. */
export type Neighbours<Name extends string> = {
  /** The ids of the nearest entries. There are several if they are tied. */
  ids: string[];
  count: Name;
  own: number | null;
  theirs: number | null;
};

export type RankReason<Name extends string> = {
  rank: number;
  /** The ids of the other entries with the same rank. */
  level: string[];
  above: Neighbours<Name> | null;
  below: Neighbours<Name> | null;
};

/** Compares an entry with those just above and below it. Returns null for an unknown entry. */
export function explainRank<E extends Ranked, Name extends string>(
  counts: readonly Criterion<E, Name>[],
  entries: readonly E[],
  id: string,
): RankReason<Name> | null {
  const rows = rank(entries, counts);
  const own = rows.find((row) => row.id === id);
  if (!own) return null;
  const against = (other: (typeof rows)[number] | undefined): Neighbours<Name> | null => {
    const count = other && counts.find(({ by }) => by(own, other) !== 0);
    if (!count) return null;
    return {
      ids: rows.filter((row) => row.rank === other.rank).map((row) => row.id),
      count: count.name,
      own: count.of(own),
      theirs: count.of(other),
    };
  };
  return {
    rank: own.rank,
    level: rows.filter((row) => row.rank === own.rank && row !== own).map((row) => row.id),
    above: against(rows.findLast((row) => row.rank < own.rank)),
    below: against(rows.find((row) => row.rank > own.rank)),
  };
}
