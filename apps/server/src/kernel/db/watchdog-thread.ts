import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';

const { answers, checkMs, mostSilentChecks } = workerData as Watched;
const LINE =
  'The embedded database does not answer any more: the process ends, so that it can be started again.\n';
const STDERR = 2;
const WRITTEN_WITHIN_MS = 500;

let seen = Atomics.load(answers, 0);
// Checks are counted, not seconds: a process that was stopped for an hour has not been silent.
let silentChecks = 0;

const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  const now = Atomics.load(answers, 0);
  silentChecks = now === seen ? silentChecks + 1 : 0;
  seen = now;
  if (silentChecks !== mostSilentChecks) return;
  write(STDERR, LINE, end);
  // A reader of the log that has stopped must not keep the process.
  setTimeout(end, WRITTEN_WITHIN_MS);
}, checkMs);
