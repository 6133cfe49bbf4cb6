export interface GapSeries {
  id: string;
  name: string;
  /** Total points after each fight or round; at least one value per scored one. */
  values: readonly number[];
  isYou: boolean;
}

/** A line of the chart: points behind the leader, from the start (0) to the last scored fight. */
export interface GapLine {
  id: string;
  name: string;
  points: number;
  gaps: readonly number[];
  role: 'pack' | 'lead' | 'you';
}

/**
 * Converts totals to distances from the leader at each moment. Lines are in drawing order: the best `packSize` of the
 * others, then the leader, then the viewer's. If the viewer leads, that line has the role 'you'.
 */
export function gapLines(series: readonly GapSeries[], scoredCount: number, packSize: number): GapLine[] {
  const best = Array.from({ length: scoredCount }, (_, index) =>
    Math.max(0, ...series.map((one) => one.values[index] ?? 0)),
  );
  const lines = series.map((one) => ({
    id: one.id,
    name: one.name,
    isYou: one.isYou,
    points: one.values[scoredCount - 1] ?? 0,
    gaps: [0, ...best.map((top, index) => top - (one.values[index] ?? 0))],
  }));
  const standing = lines.toSorted((a, b) => b.points - a.points);
  const top = standing[0]?.points;
  const youLead = standing.some((line) => line.isYou && line.points === top);
  const lead = youLead ? undefined : standing[0];
  const pack = standing.filter((line) => !line.isYou && line !== lead).slice(0, packSize);
  const yours = standing.filter((line) => line.isYou).toReversed();
  return [
    ...pack.map((line) => ({ ...line, role: 'pack' as const })),
    ...(lead ? [{ ...lead, role: 'lead' as const }] : []),
    ...yours.map((line) => ({ ...line, role: 'you' as const })),
  ];
}

export function gapSentence(lines: readonly GapLine[], unit: string): string {
  const lead = lines.find((line) => line.role === 'lead');
  const you = lines.findLast((line) => line.role === 'you');
  const start = `Gap to the lead after each ${unit}.`;
  if (!you) return lead ? `${start} ${lead.name} leads with ${lead.points}.` : start;
  if (!lead) return `${start} You lead with ${you.points}.`;
  const behind = lead.points - you.points;
  return `${start} You have ${you.points}, ${behind} behind ${lead.name}.`;
}
