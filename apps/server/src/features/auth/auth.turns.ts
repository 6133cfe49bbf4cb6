import { AppError } from '../../kernel/errors.ts';

/** How much of some costly work there may be at a time. */
export interface TurnLimits {
  atOnce: number;
  /** How many may wait, and for how many milliseconds each. */
  waiting: number;
  waitMs: number;
}

/** Does a piece of work when its turn comes. Refuses with unavailable where too many wait, or for too long. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_SECONDS = 5;

/** Lets a few pieces of work run at once, and a few more wait for their turn, first come, first served. */
export function createTurns(limits: TurnLimits): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;

  async function take(): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= limits.waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.delete(begin);
        reject(busy());
      }, limits.waitMs);
      waiting.add(begin);
    });
  }

  // A turn is handed on without being given back, so that nobody who comes in between takes it.
  function handOn(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}

const busy = () => new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });
