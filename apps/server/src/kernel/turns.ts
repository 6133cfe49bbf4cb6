import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from './errors.ts';

/** A calculation that was given up; as an answer, unavailable. */
export class TookTooLong extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** Lets others be answered at each pause: a calculation may take tenths of a second. Gives up after `mostMs` of it. */
export async function inTurns<T>(
  reckoning: Generator<undefined, T>,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  let spent = 0;
  for (;;) {
    const start = performance.now();
    const { done, value } = reckoning.next();
    if (done) return value;
    spent += performance.now() - start;
    if (spent > mostMs) throw new TookTooLong();
    await nextTurn();
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
