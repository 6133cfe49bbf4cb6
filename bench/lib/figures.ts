/** One row of the results table. */
export interface Figure {
  part: string;
  /** The quantity with its unit: 'standings of 100 brackets, requests/s'. */
  name: string;
  value: number;
  /** The value to compare with, measured in the same run. */
  yardstick?: { name: string; value: number };
  /** The target as text: '< 300'. */
  aim?: string;
  isMet?: boolean;
  /** Additional values to record, such as percentiles or the result of each round. */
  more?: Record<string, unknown>;
}

/** Adds a limit that the figure must stay below. */
export function below(limit: number, figure: Figure): Figure {
  return { ...figure, aim: `< ${limit}`, isMet: figure.value < limit };
}

/** Adds a limit that the figure must reach. */
export function above(limit: number, figure: Figure): Figure {
  return { ...figure, aim: `>= ${limit}`, isMet: figure.value >= limit };
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
