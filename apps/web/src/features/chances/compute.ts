import {
  type Computation,
  cardChances,
  cardNeeds,
  cardPaths,
  cardTonight,
  fightOutlook,
  tournamentChances,
  tournamentNeeds,
  tournamentOutlook,
  tournamentPaths,
  tournamentTonight,
} from '@lockroom/rules';
import type { Facts, Question } from './questions.ts';
import { CalculationTimeout, createTaskQueue } from './task-queue.ts';

/** A message to the worker: a question about a room, or the id of a question to cancel. */
export type ToWorker = { id: number; facts: Facts; question: Question } | { cancel: number };

/** A message from the worker: an answer or an error. */
export type FromWorker = { id: number; answer: unknown } | { id: number; error: string; isTimeout: boolean };

/** Lower numbers run first: places and the first estimate before figures shown on demand. */
const PRIORITY: Readonly<Record<Question['ask'], number>> = {
  outlook: 0,
  places: 0,
  tonight: 2,
  paths: 2,
  needs: 2,
  chances: 3,
};

/** The worker's side: handles the page's messages and passes each answer to `post`. */
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

function priorityOf(question: Question): number {
  const isEstimate =
    question.ask === 'chances' && 'samples' in question.how && question.how.samples <= 20_000;
  return isEstimate ? 1 : PRIORITY[question.ask];
}

/** Starts computing an answer. The computation can be paused at every `yield`. */
function compute({ kind, rules }: Facts, question: Question): Computation<unknown> {
  switch (question.ask) {
    case 'outlook':
      return kind === 'tournament' ? tournamentOutlook(rules) : fightOutlook(rules);
    case 'places':
      return kind === 'tournament' ? tournamentOutlook(rules, { reasons: false }) : fightOutlook(rules);
    case 'chances':
      return kind === 'tournament'
        ? tournamentChances(rules, question.weights, question.how)
        : cardChances(rules, question.weights, question.how);
    case 'tonight':
      return kind === 'tournament' ? tournamentTonight(rules, question) : cardTonight(rules, question);
    case 'paths': {
      const { entryId, weights, most } = question;
      return kind === 'tournament'
        ? tournamentPaths(rules, entryId, weights, most)
        : cardPaths(rules, entryId, weights, most);
    }
    case 'needs':
      return kind === 'tournament'
        ? tournamentNeeds(rules, question.entryId)
        : cardNeeds(rules, question.entryId);
  }
}
