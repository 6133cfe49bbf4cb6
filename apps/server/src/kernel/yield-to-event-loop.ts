/** How many milliseconds a calculation runs before it yields to the event loop. */
const SLICE_MS = 3;

/** The processor time of this thread, or of the whole process on Node 20, which cannot measure a single thread. */
const cpuUsage: typeof process.threadCpuUsage = process.threadCpuUsage ?? process.cpuUsage;

interface SliceOptions {
  /** Resolves when the calculation may continue. */
  gate(): Promise<void>;
  /** Processor time that the calculation may take, in milliseconds. */
  maxMs: number;
  isCancelled(): boolean;
}

/**
 * Runs a calculation in short slices, so that requests are handled in between. Once its time is up or it is canceled,
 * `yield` returns `true` to the generator, which then has to return.
 */
export async function runInSlices<T>(
  calculation: Generator<undefined, T, boolean | undefined>,
  { gate, maxMs, isCancelled }: SliceOptions,
): Promise<T> {
  let spent = 0;
  for (;;) {
    await gate();
    const before = cpuUsage();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = calculation.next(spent >= maxMs || isCancelled());
      if (done) return value;
    } while (performance.now() < end);
    const { user, system } = cpuUsage(before);
    spent += (user + system) / 1000;
  }
}

/** Admits `perTurn` callers per turn of the event loop, in order, so that other requests are not starved. */
export function createGate(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const open = () => {
    for (const pass of waiting.splice(0, perTurn)) pass();
    if (waiting.length > 0) setImmediate(open);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(open);
    });
}
