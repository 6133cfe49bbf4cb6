const isQuick = process.env.BENCH_QUICK === '1';

/** Returns the first number, or the second with BENCH_QUICK=1, which only checks that everything runs. */
export function scaled(full: number, quick: number): number {
  return isQuick ? quick : full;
}
