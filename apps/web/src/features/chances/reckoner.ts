import type { FromReckoner, ToReckoner } from './messages.ts';
import type { Facts, Question } from './questions.ts';
import { createTurns, NotWorkedOut, type Settled } from './turns.ts';

/** Versions whose facts the worker keeps: What if makes one with every tap. */
const KEPT = 8;
/** Milliseconds between two looks at a worker that is asked something. It says every second that it works. */
const LOOK_MS = 1_000;
/** Looks without a word from it, after which it is replaced. */
const MOST_SILENT = 10;

/** The most urgent first: the places of all, and a first estimate, before what only some look at. */
const URGENCY: Readonly<Record<Question['ask'], number>> = {
  outlook: 0,
  places: 0,
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

type Entries = Facts['rules']['entries'];

/** Answers questions; the answer to each is told by its `Settled`. */
interface Engine {
  ask(id: number, asked: Asked): void;
  drop(id: number): void;
}

/** Answers a question about these facts. `version` names the facts. */
type Ask = (asked: Pick<Asked, 'version' | 'facts' | 'question'>, signal: AbortSignal) => Promise<unknown>;

/**
 * Reckons in a worker, or on the page in turns where there is none. A question is rejected with `NotWorkedOut` where it
 * takes too long, and once its signal says that nobody waits any more.
 */
export function createReckoner(): Ask {
  let engine: Engine | null = null;
  let lastId = 0;

  const use = (next: Engine) => {
    engine = next;
    return next;
  };

  return (own, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      signal.addEventListener('abort', () => {
        engine?.drop(id);
        reject(signal.reason);
      });
      (engine ?? use(inWorker(use))).ask(id, { ...own, signal, resolve, reject });
    });
}

export const ask = createReckoner();

function urgencyOf(question: Question): number {
  const isEstimate =
    question.ask === 'chances' && 'samples' in question.how && question.how.samples <= 20_000;
  return isEstimate ? 1 : URGENCY[question.ask];
}

/**
 * A worker; the page where none can be had. Once it fails, another engine takes over what was asked, which `use` is told.
 */
function inWorker(use: (next: Engine) => Engine): Engine {
  const worker = startWorker();
  if (!worker) return onPage();
  const asked = new Map<number, Asked>();
  const known = new Map<string, Entries>();
  const send = (message: ToReckoner) => worker.postMessage(message);
  /** The question that it works on; null before its first sign of life. */
  let at: number | null = null;
  let silence = 0;
  let looks: ReturnType<typeof setInterval> | undefined;

  const replace = (other: Engine) => {
    clearInterval(looks);
    worker.terminate();
    use(other);
    const left = [...asked];
    asked.clear();
    for (const [id, own] of left) other.ask(id, own);
  };

  const settle = (id: number) => {
    const own = asked.get(id);
    asked.delete(id);
    if (asked.size > 0) return own;
    clearInterval(looks);
    looks = undefined;
    return own;
  };

  const look = () => {
    silence += 1;
    if (silence < MOST_SILENT) return;
    // It has not begun to run, or one of its calculations does not pause.
    if (at === null) return replace(onPage());
    settle(at)?.reject(new NotWorkedOut());
    replace(inWorker(use));
  };

  worker.onmessage = ({ data }: MessageEvent<FromReckoner>) => {
    silence = 0;
    if ('at' in data) {
      at = data.at;
      return;
    }
    const own = settle(data.id);
    if ('answer' in data) own?.resolve(data.answer);
    else own?.reject(data.isGivenUp ? new NotWorkedOut() : new Error(data.error));
  };
  // Failures of calculations come as answers, so its script did not load, or a message cannot be read.
  worker.onerror = () => replace(onPage());
  worker.onmessageerror = () => replace(onPage());
  return {
    ask(id, own) {
      const { version, facts, question } = own;
      if (looks === undefined) {
        silence = 0;
        looks = setInterval(look, LOOK_MS);
      }
      asked.set(id, own);
      if (!known.has(version)) {
        const { entries } = facts.rules;
        const like = [...known.keys()].find((other) => known.get(other) === entries) ?? null;
        const sent = like === null ? facts : ({ ...facts, rules: { ...facts.rules, entries: [] } } as Facts);
        send({ say: 'know', version, facts: sent, like });
        known.set(version, entries);
        const [oldest] = known.keys();
        if (known.size > KEPT && oldest !== undefined) {
          known.delete(oldest);
          send({ say: 'forget', version: oldest });
        }
      }
      send({ say: 'ask', id, version, urgency: urgencyOf(question), question });
    },
    drop(id) {
      settle(id);
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
