import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '@lockroom/contract';

/**
 * An event for streams: topics that changed, or 'resync' when events may have been missed and everything must be read
 * again.
 */
export type LiveEvent = { topics: Topic[]; byPages?: PageChange[] } | 'resync';

/** What a page has changed and shows already, by the page's own id. */
export interface PageChange {
  page: string;
  topics: Topic[];
}

/** Carries topics that changed to every open stream, of this process and of others. */
export interface LiveBus {
  /**
   * Tells every stream; that of `page`, which made the change, in an event of its own. Never throws: the next read makes up
   * for a lost event, but nothing would for a failed request.
   */
  publish(topics: Topic[], page?: string | null): Promise<void>;
  /**
   * `onClosing` is called when this process is about to end, also if it already is: the page then connects to
   * another.
   */
  subscribe(listener: (event: LiveEvent) => void, onClosing?: () => void): () => void;
  /** Tells every stream that the process is closing, including later ones. Publishing continues. */
  close(): Promise<void>;
}

/** Thousands of streams take tenths of a second; after so many milliseconds, requests are answered in between. */
const SLICE_MS = 2;

/** Both in one: every stream hears of all topics, or reads everything again. */
function merged(first: LiveEvent | null, second: LiveEvent): LiveEvent {
  if (first === null) return second;
  if (first === 'resync' || second === 'resync') return 'resync';
  const topics = [...new Set([...first.topics, ...second.topics])];
  const byPages = [...(first.byPages ?? []), ...(second.byPages ?? [])];
  return byPages.length > 0 ? { topics, byPages } : { topics };
}

/** The bus of a single process. */
export function createMemoryBus(): LiveBus & { emit(event: LiveEvent): void } {
  const listeners = new Map<(event: LiveEvent) => void, (() => void) | undefined>();
  /** What came while the streams are told of something else. */
  let next: LiveEvent | null = null;
  let isTelling = false;
  let isClosing = false;

  async function tellAll(): Promise<void> {
    isTelling = true;
    for (let event = next; event !== null; event = next) {
      next = null;
      let since = performance.now();
      let spent = 0;
      for (const listener of listeners.keys()) {
        try {
          listener(event);
        } catch {
          // A broken stream is noticed by its own connection; the other streams and the save are not affected.
        }
        if (performance.now() - since < SLICE_MS) continue;
        spent += performance.now() - since;
        await nextTurn();
        since = performance.now();
      }
      // Where every save in a crowd tells all streams, they take at most half of the time, and hear of many at once.
      if (spent > 0) await pause(spent);
    }
    isTelling = false;
  }

  const emit = (event: LiveEvent) => {
    next = merged(next, event);
    if (!isTelling) void tellAll();
  };
  return {
    emit,
    publish: async (topics, page) => {
      if (topics.length > 0) emit(page ? { topics: [], byPages: [{ page, topics }] } : { topics });
    },
    subscribe(listener, onClosing) {
      if (isClosing && onClosing) queueMicrotask(onClosing);
      listeners.set(listener, onClosing);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosing = true;
      for (const onClosing of listeners.values()) onClosing?.();
    },
  };
}
