const isQuick = process.env.BENCH_QUICK === '1';

/** Returns `full`, or `quick` if BENCH_QUICK=1, which only checks that everything runs. */
export function scaled(full: number, quick: number): number {
  return isQuick ? quick : full;
}
