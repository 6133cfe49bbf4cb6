import type { Reckoning } from '@lockroom/rules';

/** Milliseconds of reckoning before others are let in: a newer question, or the person at the page. */
const TURN_MS = 8;

/** What becomes of a calculation. */
export interface Settled {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Waiting extends Settled {
  urgency: number;
  reckoning: Reckoning<unknown>;
}

/** Calculations that take turns on one thread: the lowest urgency number first, then the earliest. */
export interface Turns {
  add(id: number, urgency: number, begin: () => Reckoning<unknown>, settled: Settled): void;
  /** Nobody waits for it any more. */
  drop(id: number): void;
}

export function createTurns(): Turns {
  const waiting = new Map<number, Waiting>();
  let isRunning = false;

  function next(): [number, Waiting] | null {
    let first: [number, Waiting] | null = null;
    for (const each of waiting) if (!first || each[1].urgency < first[1].urgency) first = each;
    return first;
  }

  function takeTurn([id, { reckoning, resolve, reject }]: [number, Waiting]): void {
    const end = performance.now() + TURN_MS;
    try {
      do {
        const { done, value } = reckoning.next();
        if (!done) continue;
        waiting.delete(id);
        resolve(value);
        return;
      } while (performance.now() < end);
    } catch (error) {
      waiting.delete(id);
      reject(error);
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
        waiting.set(id, { urgency, reckoning: begin(), ...settled });
      } catch (error) {
        settled.reject(error);
      }
      void run();
    },
    drop: (id) => void waiting.delete(id),
  };
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
