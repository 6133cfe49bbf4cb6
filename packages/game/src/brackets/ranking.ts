/** Compares two entries by one achievement: negative where the first is better, 0 where they tie. */
export type Criterion<E> = (a: E, b: E) => number;

/** What every ranked row has: an id, and when it was created as an ISO text or in milliseconds. */
export type Ranked = { id: string; createdAt: string | number };

/** Most points first. */
export const byPoints: Criterion<{ totalPoints: number }> = (a, b) => b.totalPoints - a.totalPoints;
/** Most right winners first. */
export const byCorrectFighters: Criterion<{ correctFighters: number }> = (a, b) =>
  b.correctFighters - a.correctFighters;
/** Most right methods first. */
export const byCorrectMethods: Criterion<{ correctMethods: number }> = (a, b) =>
  b.correctMethods - a.correctMethods;
/** Most points earned by combos first. */
export const byComboBonus: Criterion<{ comboBonus: number }> = (a, b) => b.comboBonus - a.comboBonus;
/** Most right underdogs first. */
export const byUnderdogPicks: Criterion<{ underdogPicks: number }> = (a, b) =>
  b.underdogPicks - a.underdogPicks;

/** What a fight bracket is ranked by. */
export type FightStanding = {
  totalPoints: number;
  correctFighters: number;
  correctMethods: number;
  comboBonus: number;
  underdogPicks: number;
};

/** The order of criteria in fight rooms (decisions section 4). */
export const fightRanking: readonly Criterion<FightStanding>[] = [
  byPoints,
  byCorrectFighters,
  byCorrectMethods,
  byComboBonus,
  byUnderdogPicks,
];

/**
 * The entries best first with their ranks 1, 2, 2, 4. A rank is shared only where every criterion ties; the
 * time of creation, then the id, orders such rows and leaves the rank alone.
 */
export function rank<E extends Ranked>(
  entries: readonly E[],
  criteria: readonly Criterion<E>[],
): (E & { rank: number })[] {
  return withRanks(entries, criteria, (a, b) => instant(a) - instant(b) || compareText(a.id, b.id));
}

/** What members are ranked by; `totalPoints` sums the points of all their brackets. */
export type MemberStanding = { id: string; name: string; bracketCount: number; totalPoints: number };

/**
 * Members best first by average points per bracket, rounded, then total points. The name orders members who
 * tie in both; they share a rank, as a name is no achievement.
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

/** A member's points per bracket, rounded to an integer; 0 without brackets. */
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
