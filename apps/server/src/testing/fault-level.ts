/** Whether the long runs are requested: `npm run test:long -- faults`. */
export const isLongRun = (): boolean => process.env.FAULTS === 'long';

/** Prints one figure of a run on its own line, so that it can be found in the output. */
export function report(figure: string): void {
  process.stdout.write(`measured: ${figure}\n`);
}

/** The value below which this share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
