/** The open streams of each account on this process. */
export interface OpenStreams {
  /** Adds one; when there are too many of the account, the oldest is ended. Gives what takes it off the list again. */
  add(userId: string, end: () => void): () => void;
}

/** Keeps the streams of an account to so many, so that one account cannot use up the memory of all. */
export function createOpenStreams(most: number): OpenStreams {
  const ends = new Map<string, Set<() => void>>();
  return {
    add(userId, end) {
      // A set keeps the order in which they came.
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
