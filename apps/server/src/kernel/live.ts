import type { Topic } from '@lockroom/contract';

/** What a stream is told: topics that changed, or that events may have been missed and everything is to be read again. */
export type LiveEvent = { topics: Topic[] } | 'resync';

/** Carries the names of what changed to every open stream, of this process and of others. */
export interface LiveBus {
  /** Never throws: a lost event is repaired by the next read, a failed request would not be. */
  publish(topics: Topic[]): Promise<void>;
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createMemoryBus(): LiveBus & { emit(event: LiveEvent): void } {
  const listeners = new Set<(event: LiveEvent) => void>();
  const emit = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    emit,
    publish: async (topics) => {
      if (topics.length > 0) emit({ topics });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
