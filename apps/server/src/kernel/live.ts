import type { Topic } from '@lockroom/contract';

/** What a stream is told: topics that changed, or that events may have been missed and everything is to be read again. */
export type LiveEvent = { topics: Topic[] } | 'resync';

/** Carries the names of what changed to every open stream, of this process and of others. */
export interface LiveBus {
  /** Never throws: a lost event is repaired by the next read, a failed request would not be. */
  publish(topics: Topic[]): Promise<void>;
  /** `onClosing` hears that this process is about to end, also when it already is: the page finds another. */
  subscribe(listener: (event: LiveEvent) => void, onClosing?: () => void): () => void;
  /** Tells every stream that the process is closing, those too that are still to come. Publishing goes on. */
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createMemoryBus(): LiveBus & { emit(event: LiveEvent): void } {
  const listeners = new Map<(event: LiveEvent) => void, (() => void) | undefined>();
  let isClosing = false;
  const emit = (event: LiveEvent) => {
    for (const listener of listeners.keys()) {
      try {
        listener(event);
      } catch {
        // A stream that is broken is noticed by its own connection; the others, and the save, go on.
      }
    }
  };
  return {
    emit,
    publish: async (topics) => {
      if (topics.length > 0) emit({ topics });
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
