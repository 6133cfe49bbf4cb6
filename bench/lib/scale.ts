const isQuick = process.env.BENCH_QUICK === '1';

/** The first number, or with BENCH_QUICK=1, which only shows that everything runs, the second. */
export function scaled(full: number, quick: number): number {
  return isQuick ? quick : full;
}
