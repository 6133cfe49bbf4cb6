/** One line of the table: a measurement, its yardstick, and its target. */
export interface Figure {
  part: string;
  /** The quantity with its unit: 'standings of 100 brackets, requests/s'. */
  name: string;
  value: number;
  /** The value to compare with, measured in the same run; null for a figure without one. */
  yardstick: { name: string; value: number } | null;
  /** The value relative to the yardstick, so that higher is better; null without a yardstick. */
  ratio: number | null;
  /** The target as text: 'ratio >= 0.6'; null for a figure without one. */
  aim: string | null;
  isMet: boolean | null;
  /** Additional values for the record: percentiles, rounds. */
  more?: Record<string, unknown>;
}

interface Measured {
  part: string;
  name: string;
  value: number;
  yardstick?: { name: string; value: number };
  more?: Record<string, unknown>;
}

/** Makes a figure that must reach a share of its yardstick. */
export function atLeast(
  share: number,
  { yardstick, ...measured }: Required<Pick<Measured, 'yardstick'>> & Measured,
): Figure {
  const ratio = measured.value / yardstick.value;
  return { ...measured, yardstick, ratio, aim: `ratio >= ${share}`, isMet: ratio >= share };
}

/** Makes a figure that must stay below an absolute limit, with or without a yardstick. */
export function below(limit: number, { yardstick, ...measured }: Measured): Figure {
  const ratio = yardstick ? yardstick.value / measured.value : null;
  return {
    ...measured,
    yardstick: yardstick ?? null,
    ratio,
    aim: `< ${limit}`,
    isMet: measured.value < limit,
  };
}

/** Makes a figure that must reach an absolute limit, with or without a yardstick. */
export function above(limit: number, { yardstick, ...measured }: Measured): Figure {
  const ratio = yardstick ? measured.value / yardstick.value : null;
  return {
    ...measured,
    yardstick: yardstick ?? null,
    ratio,
    aim: `>= ${limit}`,
    isMet: measured.value >= limit,
  };
}

/** Makes a figure without a target. */
export function told({ yardstick, ...measured }: Measured): Figure {
  const ratio = yardstick ? yardstick.value / measured.value : null;
  return { ...measured, yardstick: yardstick ?? null, ratio, aim: null, isMet: null };
}

/** Returns NaN if there are no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns NaN if there are no values. `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
