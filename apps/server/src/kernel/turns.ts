import { AppError } from './errors.ts';

/** Milliseconds that a calculation works on before it waits for its next turn. */
const SLICE_MS = 3;

/** Processor time of this thread; on Node 20 of the whole process, which works on little else meanwhile. */
export const cpuUsage: typeof process.threadCpuUsage = process.threadCpuUsage ?? process.cpuUsage;

/** When a calculation may go on, how many milliseconds of processor time it may take, and whether nobody needs it now. */
export interface Turns {
  turn(): Promise<void>;
  mostMs: number;
  isGivenUp(): boolean;
}

/**
 * Runs a calculation in short turns, so that others are answered meanwhile. Once it has taken its time, or is given up, it
 * is sent `true` at its pauses and has to come to its end.
 */
export async function inTurns<T>(
  reckoning: Generator<undefined, T, boolean | undefined>,
  { turn, mostMs, isGivenUp }: Turns,
): Promise<T> {
  let spent = 0;
  for (;;) {
    await turn();
    const before = cpuUsage();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = reckoning.next(spent >= mostMs || isGivenUp());
      if (done) return value;
    } while (performance.now() < end);
    const { user, system } = cpuUsage(before);
    spent += (user + system) / 1000;
  }
}

/** Runs one thing after the other; refuses as unavailable where too many wait. */
export function createQueue(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <T>(run: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) return Promise.reject(new AppError('unavailable'));
    waiting += 1;
    const running = last.then(run).finally(() => {
      waiting -= 1;
    });
    last = running.catch(() => {});
    return running;
  };
}

/**
 * Lets so many through in each turn of the event loop, in the order in which they came. Whoever does not pass here is
 * answered in between, however many wait.
 */
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
