/** One line of the table: what was measured, beside what, and what it should be. */
export interface Figure {
  part: string;
  /** What is measured, with its unit: 'standings of 100 brackets, requests/s'. */
  name: string;
  value: number;
  /** What it is held against, measured in the same run; null for a figure that stands for itself. */
  yardstick: { name: string; value: number } | null;
  /** In the direction in which more is better; null without a yardstick. */
  ratio: number | null;
  /** As people read it: 'ratio >= 0.6'; null for a figure that is only told. */
  aim: string | null;
  isMet: boolean | null;
  /** What else was seen, for the record: percentiles, rounds. */
  more?: Record<string, unknown>;
}

interface Measured {
  part: string;
  name: string;
  value: number;
  yardstick?: { name: string; value: number };
  more?: Record<string, unknown>;
}

/** A figure of which more is better, to be at least `share` of its yardstick. */
export function atLeast(
  share: number,
  { yardstick, ...measured }: Required<Pick<Measured, 'yardstick'>> & Measured,
): Figure {
  const ratio = measured.value / yardstick.value;
  return { ...measured, yardstick, ratio, aim: `ratio >= ${share}`, isMet: ratio >= share };
}

/** A figure of which less is better, to be at most `times` its yardstick. */
export function atMostTimes(
  times: number,
  { yardstick, ...measured }: Required<Pick<Measured, 'yardstick'>> & Measured,
): Figure {
  const ratio = yardstick.value / measured.value;
  return {
    ...measured,
    yardstick,
    ratio,
    aim: `<= ${times}x`,
    isMet: measured.value <= times * yardstick.value,
  };
}

/** A figure that must stay below a limit of its own unit, with or without something beside it. */
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

/** A figure that is told without an aim. */
export function told({ yardstick, ...measured }: Measured): Figure {
  const ratio = yardstick ? yardstick.value / measured.value : null;
  return { ...measured, yardstick: yardstick ?? null, ratio, aim: null, isMet: null };
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The number below which this share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
