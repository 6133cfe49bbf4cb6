import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';

// Plain JavaScript: Node 20 loads no TypeScript in threads, not even with tsx.
/** @type {import('./watchdog.ts').Watched} */
const { pulse, indices, checkMs, mostSilentChecks } = workerData;
const LINE =
  'The embedded database does not answer any more: the process ends, so that it can be started again.\n';
const STDERR = 2;
const WRITTEN_WITHIN_MS = 500;

let answers = Atomics.load(pulse, indices.answers);
let turns = Atomics.load(pulse, indices.turns);
// Checks are counted, not seconds: a process that was stopped for an hour has not been silent.
let silentChecks = 0;

const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  const [lastAnswers, lastTurns] = [answers, turns];
  answers = Atomics.load(pulse, indices.answers);
  turns = Atomics.load(pulse, indices.turns);
  const couldAnswer = turns !== lastTurns || Atomics.load(pulse, indices.executing) === 1;
  if (answers !== lastAnswers) silentChecks = 0;
  else if (couldAnswer) silentChecks += 1;
  if (silentChecks !== mostSilentChecks) return;
  write(STDERR, LINE, end);
  // A reader of the log that has stopped must not keep the process.
  setTimeout(end, WRITTEN_WITHIN_MS);
}, checkMs);
