import type { Topic } from '@lockroom/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import type { Worker } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import type { Log } from '../../kernel/log.ts';
import type { Telling } from './notifications.service.ts';
import { type LockSource, remindOfLocks, type TellLocks } from './reminders.service.ts';

const LOOK_EVERY_MS = 20_000;

/** Sends the reminders that are due, three times a minute. Several processes may run one each. */
export function createReminders(options: {
  db: Db;
  clock: Clock;
  live: LiveBus;
  log: Log;
  sources: readonly LockSource[];
  /** Brings other reminders up to date. */
  settle(telling: Pick<Telling, 'db' | 'now' | 'announce'>): Promise<void>;
  tellLocks: TellLocks;
  /** Whether the disk of the database has room for changes; without it reminders wait. */
  hasRoom(): boolean;
}): Worker {
  const { db, clock, live, log, sources, settle, tellLocks, hasRoom } = options;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;

  const drain = async () => {
    if (!hasRoom()) return 0;
    running ??= run(clock.now()).finally(() => {
      running = null;
    });
    return running;
  };
  const publish = (topics: Topic[]) => void live.publish(topics);
  async function run(now: number) {
    await settle({ db, now, announce: (...topics) => publish(topics) });
    return remindOfLocks(db, now, sources, publish, tellLocks);
  }
  const look = () => {
    drain().catch((error) => log.error({ err: error }, 'Reminders could not be sent; the next round will'));
  };

  return {
    start() {
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
      timer.unref();
    },
    drain,
    async stop() {
      if (timer) clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
