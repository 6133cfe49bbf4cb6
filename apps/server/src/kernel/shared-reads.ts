/**
 * Runs at most one read per key at a time. Callers that arrive during a read share the next one, so that no caller gets
 * data from before the call.
 */
export function createSharedReads<T>() {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  async function begin(key: string, read: () => Promise<T>): Promise<T> {
    const current = read();
    running.set(key, current);
    try {
      return await current;
    } finally {
      if (running.get(key) === current) running.delete(key);
    }
  }

  async function afterwards(last: Promise<T>, key: string, read: () => Promise<T>): Promise<T> {
    await last.catch(() => {});
    next.delete(key);
    return begin(key, read);
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const last = running.get(key);
    if (!last) return begin(key, read);
    const shared = next.get(key) ?? afterwards(last, key, read);
    next.set(key, shared);
    return shared;
  };
}
