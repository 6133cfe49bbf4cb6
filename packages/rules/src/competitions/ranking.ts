/** `createdAt` is an ISO string or milliseconds. */
export type Ranked = { id: string; createdAt: string | number };

/** A figure by which entries are ranked. `by` is negative if the first entry is better, and 0 if they tie. */
export type Criterion<E, Name extends string = string> = {
  name: Name;
  /** Returns the figure; null if the entry does not have it. An entry without the figure ranks last. */
  of: (entry: E) => number | null;
  by: (a: E, b: E) => number;
};

export function largestFirst<E, Name extends string>(
  name: Name,
  of: (entry: E) => number,
): Criterion<E, Name> {
  return { name, of, by: (a, b) => of(b) - of(a) };
}

type FightStanding = Record<
  'totalPoints' | 'correctFighters' | 'correctMethods' | 'comboBonus' | 'underdogPicks',
  number
>;

export type FightCount = 'points' | 'winners' | 'methods' | 'combo' | 'underdogs';

/** The criteria in fight rooms, most important first (rules: scoring#ties-in-fight-rooms). */
export const fightRanking: readonly Criterion<FightStanding, FightCount>[] = [
  largestFirst('points', (entry) => entry.totalPoints),
  largestFirst('winners', (entry) => entry.correctFighters),
  largestFirst('methods', (entry) => entry.correctMethods),
  largestFirst('combo', (entry) => entry.comboBonus),
  largestFirst('underdogs', (entry) => entry.underdogPicks),
];

/**
 * Sorts entries best first and assigns ranks such as 1, 2, 2, 4. Entries share a rank only if they tie on every
 * criterion; within a rank they are sorted by creation time, then by id.
 */
export function rank<E extends Ranked>(
  entries: readonly E[],
  criteria: readonly Criterion<E>[],
): (E & { rank: number })[] {
  const compare = (a: E, b: E) => criteria.reduce((difference, { by }) => difference || by(a, b), 0);
  const rows = [...entries].sort(
    (a, b) => compare(a, b) || instant(a) - instant(b) || compareText(a.id, b.id),
  );
  let shared = 1;
  return rows.map((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || compare(above, row) !== 0) shared = index + 1;
    return { ...row, rank: shared };
  });
}

function instant(entry: Ranked): number {
  return typeof entry.createdAt === 'number' ? entry.createdAt : Date.parse(entry.createdAt);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
