import {
  type Computation,
  cardChances,
  cardImpact,
  cardPaths,
  fightOutlook,
  tournamentChances,
  tournamentImpact,
  tournamentOutlook,
  tournamentPaths,
} from '@lockroom/rules';
import type { Facts, Question } from './questions.ts';

/** Milliseconds of work before the task yields to other tasks and messages. */
const TURN_MS = 8;
/** Milliseconds of work after which a task drops to the next lower priority. */
const PRIORITY_MS = 1_000;
/** Milliseconds of work after which a task is canceled. */
const TIMEOUT_MS = 10_000;
/** Milliseconds of work after which the search for best and worst places gives only bounds for the remaining ones. */
const OUTLOOK_MS = 4_000;

export class CalculationTimeout extends Error {}

export interface Settlers {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

interface Task extends Settlers {
  priority: number;
  steps: Computation<unknown>;
  used: number;
}

/**
 * Interleaves tasks on one thread. The task with the lowest priority number runs first; among equals, the oldest. A
 * long-running task loses priority and is eventually canceled.
 */
export function createTaskQueue() {
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
    // Wait until all tasks of this macrotask have been added, so that the most urgent task runs first.
    await nextMacrotask();
    for (let first = next(); first; first = next()) {
      runTurn(first);
      await nextMacrotask();
    }
    isRunning = false;
  }

  return {
    add(id: number, priority: number, start: () => Computation<unknown>, settlers: Settlers): void {
      try {
        tasks.set(id, { priority, steps: start(), used: 0, ...settlers });
      } catch (error) {
        settlers.reject(error);
      }
      void run();
    },
    cancel: (id: number) => void tasks.delete(id),
  };
}

const effectivePriority = ({ priority, used }: Task) => priority + Math.floor(used / PRIORITY_MS);

/** Resolves in the next macrotask. Uses a message, because browsers delay timers by 4 ms. */
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

/** A message that requests a calculation about a room from the worker, or cancels an earlier request by its id. */
export type ToWorker = { id: number; facts: Facts; question: Question } | { cancel: number };

export type FromWorker = { id: number; answer: unknown } | { id: number; error: string; isTimeout: boolean };

/** Handles the page's messages in the worker and passes each result to `post`. */
export function createComputeHandler(post: (message: FromWorker) => void): (message: ToWorker) => void {
  const queue = createTaskQueue();
  return (message) => {
    if ('cancel' in message) return queue.cancel(message.cancel);
    const { id, facts, question } = message;
    queue.add(id, priorityOf(question), () => compute(facts, question), {
      resolve: (answer) => post({ id, answer }),
      reject: (error) => post({ id, error: String(error), isTimeout: error instanceof CalculationTimeout }),
    });
  };
}

/** Lower numbers run first. Possible places (outlook) and the first estimate come before figures shown on demand. */
function priorityOf(question: Question): number {
  if (question.ask === 'chances') return 'samples' in question.how && question.how.samples <= 20_000 ? 1 : 3;
  return question.ask === 'outlook' ? 0 : 2;
}

function compute({ kind, rules }: Facts, question: Question): Computation<unknown> {
  switch (question.ask) {
    case 'outlook':
      return kind === 'tournament'
        ? withinTime(tournamentOutlook(rules, { reasons: false }))
        : withinTime(fightOutlook(rules));
    case 'chances':
      return kind === 'tournament'
        ? tournamentChances(rules, question.weights, question.how)
        : cardChances(rules, question.weights, question.how);
    case 'tonight':
      return kind === 'tournament' ? tournamentImpact(rules, question) : cardImpact(rules, question);
    case 'paths': {
      const { entryId, weights, most } = question;
      return kind === 'tournament'
        ? tournamentPaths(rules, entryId, weights, most)
        : cardPaths(rules, entryId, weights, most);
    }
  }
}

/**
 * Tells a computation when its time is up. The computation then returns bounds for the places that are not computed
 * yet.
 */
function* withinTime<T>(computation: Computation<T>): Computation<T> {
  let used = 0;
  for (;;) {
    const start = performance.now();
    const { done, value } = computation.next(used > OUTLOOK_MS);
    used += performance.now() - start;
    if (done) return value;
    yield;
  }
}
