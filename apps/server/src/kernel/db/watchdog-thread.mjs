import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';

// Plain JavaScript, because Node 20 does not load TypeScript in threads, even with tsx.
/** @type {import('./watchdog.ts').Watched} */
const { pulse, indices, checkMs, mostSilentChecks } = workerData;
const LINE =
  'The embedded database has completed no statement for 15 seconds. Lockroom is exiting; start it again.\n';
const STDERR = 2;
const WRITTEN_WITHIN_MS = 500;

let completed = Atomics.load(pulse, indices.completed);
let turns = Atomics.load(pulse, indices.turns);
// Counts checks instead of seconds, so that the time during which the process was suspended does not count.
let silentChecks = 0;

const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  const [lastCompleted, lastTurns] = [completed, turns];
  completed = Atomics.load(pulse, indices.completed);
  turns = Atomics.load(pulse, indices.turns);
  const couldComplete = turns !== lastTurns || Atomics.load(pulse, indices.executing) === 1;
  if (completed !== lastCompleted) silentChecks = 0;
  else if (couldComplete) silentChecks += 1;
  if (silentChecks !== mostSilentChecks) return;
  write(STDERR, LINE, end);
  // Exit even if the log cannot be written because its reader has stalled.
  setTimeout(end, WRITTEN_WITHIN_MS);
}, checkMs);
