import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { PULSE } from './pulse.ts';
import type { Watched } from './watchdog.ts';

const { pulse, checkMs, mostSilentChecks } = workerData as Watched;
const LINE =
  'The embedded database does not answer any more: the process ends, so that it can be started again.\n';
const STDERR = 2;
const WRITTEN_WITHIN_MS = 500;

let answers = Atomics.load(pulse, PULSE.answers);
let turns = Atomics.load(pulse, PULSE.turns);
// Checks are counted, not seconds: a process that was stopped for an hour has not been silent.
let silentChecks = 0;

const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  const [lastAnswers, lastTurns] = [answers, turns];
  answers = Atomics.load(pulse, PULSE.answers);
  turns = Atomics.load(pulse, PULSE.turns);
  const couldAnswer = turns !== lastTurns || Atomics.load(pulse, PULSE.executing) === 1;
  if (answers !== lastAnswers) silentChecks = 0;
  else if (couldAnswer) silentChecks += 1;
  if (silentChecks !== mostSilentChecks) return;
  write(STDERR, LINE, end);
  // A reader of the log that has stopped must not keep the process.
  setTimeout(end, WRITTEN_WITHIN_MS);
}, checkMs);
