import { CalculationTimeout, type FromWorker, type Settlers, type ToWorker } from './compute.ts';
import type { Facts, Question } from './questions.ts';

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, Settlers>();

/**
 * Runs a calculation in the page's worker. Rejects with `CalculationTimeout` if the calculation takes too long, and
 * with the signal's reason if it was aborted.
 */
export function computeInWorker(facts: Facts, question: Question, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    worker ??= startWorker();
    const send = (message: ToWorker) => worker?.postMessage(message);
    lastId += 1;
    const id = lastId;
    pending.set(id, { resolve, reject });
    signal.addEventListener('abort', () => {
      if (pending.delete(id)) send({ cancel: id });
      reject(signal.reason);
    });
    send({ id, facts, question });
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./chances.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = pending.get(data.id);
    pending.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer);
    else asked?.reject(data.isTimeout ? new CalculationTimeout() : new Error(data.error));
  };
  // Failed calculations send a message, so this error means that the script did not load. The next call starts a new
  // worker.
  started.onerror = () => {
    worker = null;
    const failed = [...pending.values()];
    pending.clear();
    for (const { reject } of failed) reject(new Error('The worker could not be started'));
  };
  return started;
}
