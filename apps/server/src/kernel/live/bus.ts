import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '@lockroom/contract';

/** 'resync' means that events may have been missed and everything must be reloaded. */
export type LiveEvent = { topics: Topic[]; byPages?: PageChange[] } | 'resync';

/** Topics that a page changed itself and already shows, with the page's id. */
export interface PageChange {
  page: string;
  topics: Topic[];
}

/** Sends changed topics to every open stream of this and other processes. */
export interface LiveBus {
  /**
   * Notifies every stream. `page` is the id of the page that made the change; its own stream can ignore the event.
   * Never throws: a lost event must not fail a request, and pages catch up with their next read.
   */
  publish(topics: Topic[], page?: string | null): Promise<void>;
  /** `onClosing` is called when the process is about to exit, so that the page connects to another process. */
  subscribe(listener: (event: LiveEvent) => void, onClosing?: () => void): () => void;
  /** Returns the topics that have changed since a time, in milliseconds since 1970. Covers only the last minute. */
  changedSince(time: number): Topic[];
  /** Notifies current and later streams that the process is exiting. Publishing still works. */
  close(): Promise<void>;
}

const REMEMBERED_MS = 60_000;
/** While thousands of streams are being notified, the event loop gets a turn after this many milliseconds. */
const SLICE_MS = 2;

/** Merges two events into one with the topics of both. If either is 'resync', the result is 'resync'. */
function merged(first: LiveEvent | null, second: LiveEvent): LiveEvent {
  if (first === null) return second;
  if (first === 'resync' || second === 'resync') return 'resync';
  const topics = [...new Set([...first.topics, ...second.topics])];
  const byPages = [...(first.byPages ?? []), ...(second.byPages ?? [])];
  return byPages.length > 0 ? { topics, byPages } : { topics };
}

export function createMemoryBus(): LiveBus & { emit(event: LiveEvent): void } {
  const listeners = new Map<(event: LiveEvent) => void, (() => void) | undefined>();
  /** Merged events that arrived while streams were being notified. */
  let next: LiveEvent | null = null;
  let isNotifying = false;
  let isClosing = false;
  /** When each topic last changed, oldest first. */
  const changedAt = new Map<Topic, number>();

  function remember(topics: readonly Topic[]): void {
    const now = Date.now();
    for (const topic of topics) {
      changedAt.delete(topic);
      changedAt.set(topic, now);
    }
    for (const [topic, at] of changedAt) {
      if (at >= now - REMEMBERED_MS) break;
      changedAt.delete(topic);
    }
  }

  async function notifyAll(): Promise<void> {
    isNotifying = true;
    for (let event = next; event !== null; event = next) {
      next = null;
      let since = performance.now();
      let spent = 0;
      for (const listener of listeners.keys()) {
        try {
          listener(event);
        } catch {
          // A broken stream is closed elsewhere. The failure must not affect other streams or the call that made the
          // change.
        }
        if (performance.now() - since < SLICE_MS) continue;
        spent += performance.now() - since;
        await nextTurn();
        since = performance.now();
      }
      // The pause lasts as long as the sending took, so that sending takes at most half of the process's time when many
      // people are saving. Waiting events are merged in the meantime.
      if (spent > 0) await pause(spent);
    }
    isNotifying = false;
  }

  const emit = (event: LiveEvent) => {
    if (event !== 'resync') for (const { topics } of [event, ...(event.byPages ?? [])]) remember(topics);
    next = merged(next, event);
    if (!isNotifying) void notifyAll();
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
    changedSince: (time) => [...changedAt].filter(([, at]) => at >= time).map(([topic]) => topic),
    async close() {
      isClosing = true;
      for (const onClosing of listeners.values()) onClosing?.();
    },
  };
}
