import type { FromReckoner, ToReckoner } from './messages.ts';
import type { Facts, Question } from './questions.ts';
import { createTurns, type Settled } from './turns.ts';

/** Versions whose facts the worker keeps: What if makes one with every tap. */
const KEPT = 8;

/** The most urgent first: the places of all, and a first estimate, before what only some look at. */
const URGENCY: Readonly<Record<Question['ask'], number>> = {
  outlook: 0,
  tonight: 2,
  paths: 2,
  needs: 2,
  chances: 3,
};

interface Asked extends Settled {
  version: string;
  facts: Facts;
  question: Question;
  signal: AbortSignal;
}

/** Answers questions until it fails for good; the answer to each is told by its `Settled`. */
interface Engine {
  ask(id: number, asked: Asked): void;
  drop(id: number): void;
}

let engine: Engine | null = null;
let lastId = 0;

/**
 * Answers a question about these facts in a worker, or on the page in turns where there is none. `version` names the
 * facts. Rejects once `signal` says that nobody waits any more.
 */
export function ask(
  { version, facts, question }: Pick<Asked, 'version' | 'facts' | 'question'>,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    lastId += 1;
    const id = lastId;
    engine ??= inWorker(() => {
      engine = onPage();
      return engine;
    });
    signal.addEventListener('abort', () => {
      engine?.drop(id);
      reject(signal.reason);
    });
    engine.ask(id, { version, facts, question, signal, resolve, reject });
  });
}

function urgencyOf(question: Question): number {
  const isEstimate =
    question.ask === 'chances' && 'samples' in question.how && question.how.samples <= 20_000;
  return isEstimate ? 1 : URGENCY[question.ask];
}

/** A worker. Where it cannot be had, `instead` gives another engine, which takes over what was asked. */
function inWorker(instead: () => Engine): Engine {
  const asked = new Map<number, Asked>();
  const known = new Set<string>();
  const worker = startWorker();
  if (!worker) return instead();
  const send = (message: ToReckoner) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromReckoner>) => {
    const own = asked.get(data.id);
    asked.delete(data.id);
    if ('error' in data) own?.reject(new Error(data.error));
    else own?.resolve(data.answer);
  };
  // Its own failures come as answers, so the script did not load.
  worker.onerror = () => {
    worker.terminate();
    const other = instead();
    for (const [id, own] of asked) other.ask(id, own);
    asked.clear();
  };
  return {
    ask(id, own) {
      const { version, facts, question } = own;
      asked.set(id, own);
      if (!known.has(version)) {
        const [oldest] = known;
        if (known.size >= KEPT && oldest !== undefined) {
          known.delete(oldest);
          send({ say: 'forget', version: oldest });
        }
        send({ say: 'know', version, facts });
        known.add(version);
      }
      send({ say: 'ask', id, version, urgency: urgencyOf(question), question });
    },
    drop(id) {
      asked.delete(id);
      send({ say: 'drop', id });
    },
  };
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./reckoner.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

/** The page itself, a few milliseconds at a time. */
function onPage(): Engine {
  const turns = createTurns();
  return {
    async ask(id, { facts, question, signal, resolve, reject }) {
      try {
        const { reckon } = await import('./reckon.ts');
        if (signal.aborted) return;
        turns.add(id, urgencyOf(question), () => reckon(facts, question), { resolve, reject });
      } catch (error) {
        reject(error);
      }
    },
    drop: turns.drop,
  };
}
