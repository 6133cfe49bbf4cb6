import type { Topic } from '@lockroom/contract';
import { inTurns } from '../turns.ts';

/**
 * An event for streams: topics that changed, or 'resync' when events may have been missed and everything must be read
 * again.
 */
export type LiveEvent = { topics: Topic[] } | 'resync';

/** Carries topics that changed to every open stream, of this process and of others. */
export interface LiveBus {
  /** Never throws: the next read makes up for a lost event, but nothing would for a failed request. */
  publish(topics: Topic[]): Promise<void>;
  /**
   * `onClosing` is called when this process is about to end, also if it already is: the page then connects to
   * another.
   */
  subscribe(listener: (event: LiveEvent) => void, onClosing?: () => void): () => void;
  /** Tells every stream that the process is closing, including later ones. Publishing continues. */
  close(): Promise<void>;
}

/** Thousands of streams take tenths of a second; after about 2 ms, requests are answered in between. */
const TOLD_AT_ONCE = 50;

/** The bus of a single process. */
export function createMemoryBus(): LiveBus & { emit(event: LiveEvent): void } {
  const listeners = new Map<(event: LiveEvent) => void, (() => void) | undefined>();
  const events: LiveEvent[] = [];
  let isTelling = false;
  let isClosing = false;

  function* tellAll() {
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      let told = 0;
      for (const listener of listeners.keys()) {
        try {
          listener(event);
        } catch {
          // A broken stream is noticed by its own connection; the other streams and the save are not affected.
        }
        told += 1;
        if (told % TOLD_AT_ONCE === 0) yield;
      }
    }
    isTelling = false;
  }

  // One event after the other, so that every stream has them in order.
  const emit = (event: LiveEvent) => {
    events.push(event);
    if (isTelling) return;
    isTelling = true;
    void inTurns(tellAll());
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
