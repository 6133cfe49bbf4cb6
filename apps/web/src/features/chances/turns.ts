import type { Reckoning } from '@lockroom/rules';

/** Milliseconds of reckoning before others are let in: a newer question, or the person at the page. */
const TURN_MS = 8;
/** Milliseconds of its own work after which a calculation makes room for those of the next lower urgency. */
const SHARE_MS = 1_000;
/** Milliseconds of its own work after which a calculation is given up. */
const MOST_MS = 10_000;

/** A calculation took too long. */
export class NotWorkedOut extends Error {}

/** What becomes of a calculation. */
export interface Settled {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Waiting extends Settled {
  urgency: number;
  reckoning: Reckoning<unknown>;
  /** Milliseconds that it has worked. */
  used: number;
}

/**
 * Calculations that take turns on one thread: the lowest urgency number first, then the earliest. One that lasts makes
 * room for others, and is given up in the end.
 */
export interface Turns {
  add(id: number, urgency: number, begin: () => Reckoning<unknown>, settled: Settled): void;
  /** Nobody waits for it any more. */
  drop(id: number): void;
}

/** `onTurn` is told whose turn begins. */
export function createTurns(onTurn: (id: number) => void = () => undefined): Turns {
  const waiting = new Map<number, Waiting>();
  let isRunning = false;

  function next(): [number, Waiting] | null {
    let first: [number, Waiting] | null = null;
    for (const each of waiting) if (!first || rankOf(each[1]) < rankOf(first[1])) first = each;
    return first;
  }

  function takeTurn([id, own]: [number, Waiting]): void {
    onTurn(id);
    const start = performance.now();
    let worked = 0;
    try {
      do {
        const { done, value } = own.reckoning.next();
        if (done) {
          waiting.delete(id);
          own.resolve(value);
          return;
        }
        worked = performance.now() - start;
      } while (worked < TURN_MS);
      own.used += worked;
      if (own.used > MOST_MS) throw new NotWorkedOut();
    } catch (error) {
      waiting.delete(id);
      own.reject(error);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // Waits until all questions asked in one go are in, so that the most urgent goes first.
    await otherTasks();
    for (let first = next(); first; first = next()) {
      takeTurn(first);
      await otherTasks();
    }
    isRunning = false;
  }

  return {
    add(id, urgency, begin, settled) {
      try {
        waiting.set(id, { urgency, reckoning: begin(), used: 0, ...settled });
      } catch (error) {
        settled.reject(error);
      }
      void run();
    },
    drop: (id) => void waiting.delete(id),
  };
}

function rankOf({ urgency, used }: Waiting): number {
  return urgency + Math.floor(used / SHARE_MS);
}

/** Resolves in a task of its own, sooner than a timer, which browsers hold back by 4 ms. */
function otherTasks(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
