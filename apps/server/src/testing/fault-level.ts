/** Whether the long runs are asked for: `npm test -- faults`. */
export const isLongRun = (): boolean => process.env.FAULTS === 'long';

/** One figure of a run, on a line of its own so that it can be found in the output. */
export function report(figure: string): void {
  process.stdout.write(`measured: ${figure}\n`);
}

/** The value below which a share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
