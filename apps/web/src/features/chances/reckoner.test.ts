import { makeFormat, play } from '@lockroom/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromReckoner, ToReckoner } from './messages.ts';
import type { Question } from './questions.ts';
import { createReckoner } from './reckoner.ts';
import { NotWorkedOut } from './turns.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: false });
const results = Object.fromEntries(
  play(format, {}).flatMap(({ id, round, team1 }) => (round === 1 && team1 ? [[id, team1]] : [])),
);
const rules = {
  format,
  results,
  actual: null,
  entries: [{ id: 'a', picks: {}, tieBreaker: null }],
  regional: false,
};
const OUTLOOK: Question = { ask: 'outlook' };
const CHANCES: Question = { ask: 'chances', weights: 'coin', how: { exact: true } };

type Heard = Partial<Pick<Worker, 'onmessage' | 'onerror' | 'onmessageerror'>>;

/** Workers as the page starts them; `obey` is what the next of them does with a question. */
let started: FakeWorker[] = [];
let obey: (worker: FakeWorker, asked: Extract<ToReckoner, { say: 'ask' }>) => void = () => undefined;

class FakeWorker {
  heard = this as Heard;
  isTerminated = false;
  asked: string[] = [];
  known: Extract<ToReckoner, { say: 'know' }>[] = [];

  constructor() {
    started.push(this);
  }

  postMessage(message: ToReckoner) {
    if (message.say === 'know') this.known.push(message);
    if (message.say !== 'ask') return;
    this.asked.push(message.question.ask);
    obey(this, message);
  }

  terminate() {
    this.isTerminated = true;
  }

  say(data: FromReckoner) {
    this.heard.onmessage?.call(this as never, { data } as MessageEvent);
  }
}

beforeEach(() => {
  started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks from a page that has just been loaded. */
function page() {
  const ask = createReckoner();
  return (question: Question) =>
    ask({ version: 'v1', facts: { kind: 'tournament', rules }, question }, new AbortController().signal);
}

it.each<[string, (worker: FakeWorker) => void]>([
  ['does not load', ({ heard }) => heard.onerror?.call(null as never, new ErrorEvent('error'))],
  ['cannot be read', ({ heard }) => heard.onmessageerror?.call(null as never, new MessageEvent('message'))],
])('reckons on the page where the worker %s', async (_, fail) => {
  obey = (worker) => queueMicrotask(() => fail(worker));
  const asking = page();
  expect(await asking(OUTLOOK)).toMatchObject({ open: 3 });
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  expect(await asking(CHANCES)).toMatchObject({ open: 3 });
  expect(started).toHaveLength(1);
});

it('reckons on the page where the worker never says a word', async () => {
  obey = () => undefined;
  const asking = page();
  const answer = asking(OUTLOOK);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(started[0]?.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toMatchObject({ open: 3 });
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
});

it('ends a worker that is stuck in a calculation, and asks another for the rest', async () => {
  obey = (worker, { id, question }) => {
    if (question.ask === 'outlook') worker.say({ at: id });
    else if (started.length > 1) worker.say({ id, answer: 'reckoned' });
  };
  const asking = page();
  const stuck = asking(OUTLOOK);
  const other = asking(CHANCES);
  const ended = expect(stuck).rejects.toThrow(NotWorkedOut);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(await other).toBe('reckoned');
  expect(started.map(({ isTerminated, asked }) => [isTerminated, asked])).toEqual([
    [true, ['outlook', 'chances']],
    [false, ['chances']],
  ]);
});

it('leaves a worker alone that goes on telling that it works, or has nothing to do', async () => {
  const told: number[] = [];
  obey = (_, { id }) => told.push(id);
  const asking = page();
  const answer = asking(OUTLOOK);
  const [id = 0] = told;
  for (let second = 0; second < 30; second += 1) {
    started[0]?.say({ at: id });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  started[0]?.say({ id, answer: 'late' });
  expect(await answer).toBe('late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([false]);
});

it('tells what was given up apart from a fault', async () => {
  obey = (worker, { id }) => worker.say({ id, error: 'Error', isGivenUp: true });
  const asking = page();
  await expect(asking(OUTLOOK)).rejects.toThrow(NotWorkedOut);
  obey = (worker, { id }) => worker.say({ id, error: 'Not possible', isGivenUp: false });
  await expect(asking(OUTLOOK)).rejects.toThrow('Not possible');
});

it('sends the picks once, whatever results come', async () => {
  obey = (worker, { id }) => worker.say({ id, answer: 'reckoned' });
  const asking = createReckoner();
  const after = { ...rules, results: { ...results, 'r2-1': 'red1' } };
  const others = { ...rules, entries: [...rules.entries] };
  for (const [version, own] of Object.entries({ v1: rules, v2: after, v3: others })) {
    const asked = { version, facts: { kind: 'tournament', rules: own } as const, question: OUTLOOK };
    await asking(asked, new AbortController().signal);
  }
  const sent = started[0]?.known.map(({ version, like, facts }) => [
    version,
    like,
    facts.rules.entries.length,
  ]);
  expect(sent).toEqual([
    ['v1', null, 1],
    ['v2', 'v1', 0],
    ['v3', null, 1],
  ]);
});
