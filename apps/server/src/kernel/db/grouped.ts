import type { Db } from './connect.ts';

/** The keys of one statement at most. */
const MOST_KEYS = 64;
/** Milliseconds after which a statement is not waited for any more: its connection may have broken without a word. */
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
export function grouped<Key, Found>(read: Read<Key, Found>): Ask<Key, Found> {
  return queued(read, LATE_MS);
}

/** The same for work that also writes: never two at once, whatever time one takes. */
export function groupedInTurn<Key, Found>(work: Read<Key, Found>): Ask<Key, Found> {
  return queued(work, null);
}

type Read<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>;
type Ask<Key, Found> = (db: Db, key: Key) => Promise<Found>;

function queued<Key, Found>(read: Read<Key, Found>, lateMs: number | null): Ask<Key, Found> {
  const queues = new WeakMap<Db, (key: Key) => Promise<Found>>();
  return (db, key) => {
    const ask = queues.get(db) ?? queueOf((keys) => read(db, keys), lateMs);
    queues.set(db, ask);
    return ask(key);
  };
}

function queueOf<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
  lateMs: number | null,
) {
  const waiting: Waiting<Key, Found>[] = [];
  let isReading = false;

  async function readSome(): Promise<void> {
    const some = waiting.splice(0, MOST_KEYS);
    isReading = true;
    let isLate = false;
    const goOn = () => {
      isReading = false;
      if (waiting.length > 0) void readSome();
    };
    const timer =
      lateMs !== null &&
      setTimeout(() => {
        isLate = true;
        goOn();
      }, lateMs);
    try {
      const found = await read(some.map(({ key }) => key));
      if (found.length !== some.length) throw new Error('A grouped read has not answered every key');
      for (const [nth, { resolve }] of some.entries()) resolve(found[nth] as Found);
    } catch (error) {
      for (const { reject } of some) reject(error);
    } finally {
      if (timer) clearTimeout(timer);
      if (!isLate) goOn();
    }
  }

  return (key: Key) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void readSome();
    });
}
