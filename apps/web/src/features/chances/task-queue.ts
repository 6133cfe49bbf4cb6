import type { Computation } from '@lockroom/rules';

/** Milliseconds of work before the thread handles other tasks and messages. */
const TURN_MS = 8;
/** Milliseconds of work after which a task drops to the next lower priority. */
const PRIORITY_MS = 1_000;
/** Milliseconds of work after which a task is cancelled. */
const TIMEOUT_MS = 10_000;

export class CalculationTimeout extends Error {}

interface Settlers {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Task extends Settlers {
  priority: number;
  steps: Computation<unknown>;
  /** Milliseconds that the task has run so far. */
  used: number;
}

/**
 * Runs tasks alternately on one thread, by lowest priority number and then by age. A long task loses priority and is
 * finally cancelled.
 */
export interface TaskQueue {
  add(id: number, priority: number, start: () => Computation<unknown>, settlers: Settlers): void;
  cancel(id: number): void;
}

export function createTaskQueue(): TaskQueue {
  const tasks = new Map<number, Task>();
  let isRunning = false;

  function next(): [number, Task] | null {
    let first: [number, Task] | null = null;
    for (const each of tasks)
      if (!first || effectivePriority(each[1]) < effectivePriority(first[1])) first = each;
    return first;
  }

  function runTurn([id, task]: [number, Task]): void {
    const start = performance.now();
    let elapsed = 0;
    try {
      do {
        const { done, value } = task.steps.next();
        if (done) {
          tasks.delete(id);
          task.resolve(value);
          return;
        }
        elapsed = performance.now() - start;
      } while (elapsed < TURN_MS);
      task.used += elapsed;
      if (task.used > TIMEOUT_MS) throw new CalculationTimeout();
    } catch (error) {
      tasks.delete(id);
      task.reject(error);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // Wait for questions asked at the same time, so that the most urgent one runs first.
    await nextMacrotask();
    for (let first = next(); first; first = next()) {
      runTurn(first);
      await nextMacrotask();
    }
    isRunning = false;
  }

  return {
    add(id, priority, start, settlers) {
      try {
        tasks.set(id, { priority, steps: start(), used: 0, ...settlers });
      } catch (error) {
        settlers.reject(error);
      }
      void run();
    },
    cancel: (id) => void tasks.delete(id),
  };
}

function effectivePriority({ priority, used }: Task): number {
  return priority + Math.floor(used / PRIORITY_MS);
}

/** Resolves in the next macrotask. A message is used because browsers delay timers by 4 ms. */
function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
