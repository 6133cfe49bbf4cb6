import type { Db } from './connect.ts';

const MOST_KEYS = 64;
/** Milliseconds after which the next statement no longer waits: a connection may have broken without a word. */
const LATE_MS = 250;

interface Waiting<Key, Found> {
  key: Key;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/**
 * A read by one key each that very many callers make at the same moment. The first is read at once; whoever comes
 * meanwhile waits for the end of that and is then read in one statement with all others who wait. So everything is read
 * after it was asked for. `read` answers in the order of the keys; where it fails, all of its callers do.
 */
export function grouped<Key, Found>(
  read: (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>,
): (db: Db, key: Key) => Promise<Found> {
  const queues = new WeakMap<Db, (key: Key) => Promise<Found>>();
  return (db, key) => {
    let ask = queues.get(db);
    if (!ask) {
      ask = queueOf((keys) => read(db, keys));
      queues.set(db, ask);
    }
    return ask(key);
  };
}

function queueOf<Key, Found>(read: (keys: readonly Key[]) => Promise<readonly Found[]>) {
  const waiting: Waiting<Key, Found>[] = [];
  let underWay = 0;

  async function readSome(): Promise<void> {
    const some = waiting.splice(0, MOST_KEYS);
    underWay++;
    const late = setTimeout(goOn, LATE_MS);
    try {
      const found = await read(some.map(({ key }) => key));
      for (const [nth, { resolve }] of some.entries()) resolve(found[nth] as Found);
    } catch (error) {
      for (const { reject } of some) reject(error);
    } finally {
      clearTimeout(late);
      underWay--;
      goOn();
    }
  }

  function goOn(): void {
    if (waiting.length > 0) void readSome();
  }

  return (key: Key) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (underWay === 0) goOn();
    });
}
