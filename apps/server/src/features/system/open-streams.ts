/** The open streams of each account on this process. */
export interface OpenStreams {
  /**
   * Adds a stream; above the limit, the account's oldest is ended. Returns a function that removes it from the list.
   */
  add(userId: string, end: () => void): () => void;
}

/** Limits the streams per account, so that one account cannot use up the memory. */
export function createOpenStreams(most: number): OpenStreams {
  const ends = new Map<string, Set<() => void>>();
  return {
    add(userId, end) {
      // A set keeps insertion order.
      const own = ends.get(userId) ?? new Set();
      ends.set(userId, own.add(end));
      const [oldest] = own;
      if (own.size > most && oldest) {
        own.delete(oldest);
        oldest();
      }
      return () => {
        own.delete(end);
        if (own.size === 0 && ends.get(userId) === own) ends.delete(userId);
      };
    },
  };
}
