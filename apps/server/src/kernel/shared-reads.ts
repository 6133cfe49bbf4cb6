/** Reads by a key that many callers may share. */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Reads of which at most one of each key is under way. Callers who come meanwhile share the one that begins when it
 * ends, so that no caller gets data from before its request.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const underWay = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  async function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    underWay.set(key, reading);
    try {
      return await reading;
    } finally {
      if (underWay.get(key) === reading) underWay.delete(key);
    }
  }

  async function afterwards(last: Promise<T>, key: string, read: () => Promise<T>): Promise<T> {
    await last.catch(() => {});
    next.delete(key);
    return begin(key, read);
  }

  return (key, read) => {
    const last = underWay.get(key);
    if (!last) return begin(key, read);
    const shared = next.get(key) ?? afterwards(last, key, read);
    next.set(key, shared);
    return shared;
  };
}
