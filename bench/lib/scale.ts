const isQuick = process.env.BENCH_QUICK === '1';

/** The first number, or the second with BENCH_QUICK=1, which only shows that everything runs. */
export function scaled(full: number, quick: number): number {
  return isQuick ? quick : full;
}
