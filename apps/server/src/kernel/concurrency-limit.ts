import { AppError } from './errors.ts';

export interface ConcurrencyLimits {
  /** How many tasks may run at the same time, with at most one task per account. */
  atOnce: number;
  /** The maximum number of waiting tasks, and how many milliseconds each may wait. */
  waiting: number;
  waitMs: number;
  /** The maximum number of waiting tasks per account, and the error message when it is exceeded. */
  perAccount?: { waiting: number; message: string };
  /** Whether a slot stays empty after a task for the duration of that task, so that other requests are served. */
  coolsDown?: boolean;
}

const RETRY_SECONDS = 5;

/**
 * Limits how many tasks run at the same time. Accounts with several waiting tasks take turns with other accounts. A
 * task fails with too_many_tries or unavailable if too many are waiting, or if it waits too long.
 */
export function createConcurrencyLimit(limits: ConcurrencyLimits) {
  const running = new Set<string | symbol>();
  let waiting: { owner: string | symbol; start: () => void }[] = [];

  const mayStart = (owner: string | symbol) => running.size < limits.atOnce && !running.has(owner);

  async function acquire(owner: string | symbol): Promise<void> {
    if (mayStart(owner)) {
      running.add(owner);
      return;
    }
    const { perAccount } = limits;
    if (perAccount && waiting.filter((one) => one.owner === owner).length >= perAccount.waiting)
      throw new AppError('too_many_tries', perAccount.message, { retryAfter: RETRY_SECONDS });
    if (waiting.length >= limits.waiting) throw tooBusy();
    await new Promise<void>((resolve, reject) => {
      const task = {
        owner,
        start() {
          clearTimeout(timeout);
          running.add(owner);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        waiting = waiting.filter((one) => one !== task);
        reject(tooBusy());
      }, limits.waitMs);
      waiting.push(task);
    });
  }

  // Starts the next task synchronously, so that a newly arriving task cannot take its slot.
  function release(owner: string | symbol): void {
    running.delete(owner);
    const isOwn = (task: { owner: string | symbol }) => task.owner === owner;
    waiting = [...waiting.filter((task) => !isOwn(task)), ...waiting.filter(isOwn)];
    const next = waiting.find((task) => mayStart(task.owner));
    waiting = waiting.filter((task) => task !== next);
    next?.start();
  }

  /** `account` is undefined for anonymous callers. */
  return async <T>(task: () => Promise<T>, account?: string): Promise<T> => {
    const owner = account ?? Symbol();
    await acquire(owner);
    const start = performance.now();
    try {
      return await task();
    } finally {
      if (limits.coolsDown) setTimeout(() => release(owner), performance.now() - start);
      else release(owner);
    }
  };
}

export const tooBusy = () => new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });
