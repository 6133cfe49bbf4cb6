/** Compares two entries by one figure: negative if the first is better, 0 if they tie. */
export type Criterion<E> = (a: E, b: E) => number;

/** `createdAt` is an ISO string or milliseconds. */
export type Ranked = { id: string; createdAt: string | number };

export const byPoints: Criterion<{ totalPoints: number }> = (a, b) => b.totalPoints - a.totalPoints;
export const byCorrectFighters: Criterion<{ correctFighters: number }> = (a, b) =>
  b.correctFighters - a.correctFighters;
export const byCorrectMethods: Criterion<{ correctMethods: number }> = (a, b) =>
  b.correctMethods - a.correctMethods;
export const byComboBonus: Criterion<{ comboBonus: number }> = (a, b) => b.comboBonus - a.comboBonus;
export const byUnderdogPicks: Criterion<{ underdogPicks: number }> = (a, b) =>
  b.underdogPicks - a.underdogPicks;

export type FightStanding = {
  totalPoints: number;
  correctFighters: number;
  correctMethods: number;
  comboBonus: number;
  underdogPicks: number;
};

/** A named criterion and the figure that it compares. An entry without the figure (null) ranks last. */
export type Count<E, Name extends string> = { name: Name; by: Criterion<E>; of: (entry: E) => number | null };

export type FightCount = 'points' | 'winners' | 'methods' | 'combo' | 'underdogs';

/** The criteria in fight rooms, most important first (rules: scoring#ties-in-fight-rooms). */
export const fightCounts: readonly Count<FightStanding, FightCount>[] = [
  { name: 'points', by: byPoints, of: (entry) => entry.totalPoints },
  { name: 'winners', by: byCorrectFighters, of: (entry) => entry.correctFighters },
  { name: 'methods', by: byCorrectMethods, of: (entry) => entry.correctMethods },
  { name: 'combo', by: byComboBonus, of: (entry) => entry.comboBonus },
  { name: 'underdogs', by: byUnderdogPicks, of: (entry) => entry.underdogPicks },
];

export const fightRanking: readonly Criterion<FightStanding>[] = fightCounts.map(({ by }) => by);

/**
 * Sorts entries best first and assigns ranks such as 1, 2, 2, 4. Entries share a rank only if they tie on every
 * criterion; within a rank they are sorted by creation time, then by id.
 */
export function rank<E extends Ranked>(
  entries: readonly E[],
  criteria: readonly Criterion<E>[],
): (E & { rank: number })[] {
  return withRanks(entries, criteria, (a, b) => instant(a) - instant(b) || compareText(a.id, b.id));
}

/** `totalPoints` sums the points of all entries of a member. */
export type MemberStanding = { id: string; name: string; bracketCount: number; totalPoints: number };

/**
 * Sorts members best first by average points per entry, rounded, then by total points. Members who tie on both share a
 * rank and are sorted by name.
 */
export function rankMembers<M extends MemberStanding>(
  members: readonly M[],
): (M & { averagePoints: number; rank: number })[] {
  const averaged = members.map((member) => ({ ...member, averagePoints: averagePoints(member) }));
  const byAverage = (a: { averagePoints: number }, b: { averagePoints: number }) =>
    b.averagePoints - a.averagePoints;
  return withRanks(
    averaged,
    [byAverage, byPoints],
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
}

/** Returns a member's points per entry, rounded; 0 without entries. */
export function averagePoints(member: { bracketCount: number; totalPoints: number }): number {
  return member.bracketCount > 0 ? Math.round(member.totalPoints / member.bracketCount) : 0;
}

function withRanks<E>(
  entries: readonly E[],
  criteria: readonly Criterion<E>[],
  orderRows: Criterion<E>,
): (E & { rank: number })[] {
  const compare: Criterion<E> = (a, b) => {
    for (const criterion of criteria) {
      const difference = criterion(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const rows = [...entries].sort((a, b) => compare(a, b) || orderRows(a, b));
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
