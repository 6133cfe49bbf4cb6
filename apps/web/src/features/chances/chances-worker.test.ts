import { makeFormat } from '@lockroom/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CalculationTimeout, type FromWorker, type ToWorker } from './compute.ts';
import type { Facts, Question } from './questions.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: false });
const entries = [{ id: 'a', picks: {}, tieBreaker: null }];
const facts: Facts = {
  kind: 'tournament',
  rules: { format, results: {}, actual: null, entries, regional: false },
};
const OUTLOOK: Question = { ask: 'outlook' };

let workers: FakeWorker[] = [];

class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  received: ToWorker[] = [];

  constructor() {
    workers.push(this);
  }

  postMessage(message: ToWorker) {
    this.received.push(message);
  }

  get questions() {
    return this.received.flatMap((message) => ('id' in message ? message.id : []));
  }
}

let computeInWorker: typeof import('./chances-worker.ts').computeInWorker;
const ask = (signal = new AbortController().signal) => computeInWorker(facts, OUTLOOK, signal);

beforeEach(async () => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
  ({ computeInWorker } = await import('./chances-worker.ts'));
});
afterEach(() => vi.unstubAllGlobals());

it('each request to the worker gets the matching response', async () => {
  const answers = [ask(), ask()];
  const [worker] = workers;
  for (const id of worker?.questions.toReversed() ?? []) worker?.onmessage?.({ data: { id, answer: id } });
  expect(await Promise.all(answers)).toEqual(worker?.questions);
  expect(workers).toHaveLength(1);
});

it('aborting a request cancels its calculation in the worker', async () => {
  const controller = new AbortController();
  const answer = ask(controller.signal);
  controller.abort(new Error('not needed'));
  await expect(answer).rejects.toThrow('not needed');
  expect(workers[0]?.received.at(-1)).toEqual({ cancel: workers[0]?.questions[0] });
});

it('a request that times out in the worker is rejected with its own type of error', async () => {
  const answers = [ask(), ask()];
  const [first = 0, second = 0] = workers[0]?.questions ?? [];
  const settled = Promise.allSettled(answers);
  workers[0]?.onmessage?.({ data: { id: first, error: 'Error', isTimeout: true } });
  workers[0]?.onmessage?.({ data: { id: second, error: 'Not possible', isTimeout: false } });
  const [timeout, fault] = (await settled) as PromiseRejectedResult[];
  expect(timeout?.reason.constructor.name).toBe(CalculationTimeout.name);
  expect(fault?.reason.message).toBe('Not possible');
});

it('if the worker script fails to load, pending requests are rejected and the next request starts a new worker', async () => {
  const answer = ask();
  workers[0]?.onerror?.();
  await expect(answer).rejects.toThrow('The worker could not be started');
  void ask();
  expect(workers).toHaveLength(2);
});
