import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '@lockroom/contract';

/**
 * An event for streams: topics that changed, or 'resync' when events may have been missed and everything must be read
 * again.
 */
export type LiveEvent = { topics: Topic[]; byPages?: PageChange[] } | 'resync';

/** Topics that a page changed itself and already shows, with the id of the page. */
export interface PageChange {
  page: string;
  topics: Topic[];
}

/** Sends changed topics to every open stream of this and other processes. */
export interface LiveBus {
  /**
   * Notifies every stream. `page` is the id of the page that made the change; its stream can then ignore the event. Never
   * throws, because a lost event is harmless after the next read and must not fail a request.
   */
  publish(topics: Topic[], page?: string | null): Promise<void>;
  /** `onClosing` is called when the process is about to end, so that the page can connect to another one. */
  subscribe(listener: (event: LiveEvent) => void, onClosing?: () => void): () => void;
  /** Notifies current and later streams that the process is ending. Publishing still works. */
  close(): Promise<void>;
}

/** Milliseconds after which notifying thousands of streams yields to the event loop. */
const SLICE_MS = 2;

/** Merges two events into one with all topics, or into 'resync'. */
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
  /** The merged events that arrived while streams are being notified. */
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
          // A broken stream is closed elsewhere and must not affect the others or the save.
        }
        if (performance.now() - since < SLICE_MS) continue;
        spent += performance.now() - since;
        await nextTurn();
        since = performance.now();
      }
      // While many people save at once, notifying takes at most half of the time and events are merged.
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
