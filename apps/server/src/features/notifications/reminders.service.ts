import type { Topic } from '@lockroom/contract';
import { LOCK_REMINDER_MINUTES } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { notifyEach } from './notifications.service.ts';
import { claimLocks } from './reminders.store.ts';
import { reminderText } from './reminders.words.ts';

/** A lock that is about to close something. */
export interface DueLock {
  competitionId: string;
  room: { id: string; name: string };
  lockAt: Date;
}

/** A member whose picks for a lock are not all made. */
export interface MissingPicks {
  userId: string;
  /** How many picks are missing; at least 1. */
  picks: number;
  /** His brackets that miss some, in their order; empty for a member who has none yet. */
  brackets: { id: string; name: string }[];
}

/** What a lock closes, and for whom too early. */
export interface LockNews {
  /** What locks, with its verb, as the beginning of a sentence: '3 fights lock'. */
  whatLocks: string;
  /** The members to be reminded; those who are complete or have left are none. */
  members: MissingPicks[];
}

/** What reminders ask of a game that locks. Fights bring one and tournaments another; app.ts hands them in. */
export interface LockSource {
  /**
   * Up to `most` locks of running rooms that come after `after` and by `until`, the next one first, of which nobody has
   * been reminded. Their rooms are held as they are until the transaction ends; one that is being changed at this
   * moment is left for the next time.
   */
  dueLocks(db: Db, window: { after: Date; until: Date; most: number }): Promise<DueLock[]>;
  /** What is to be said of these locks, one entry each; nobody is to be reminded of one that is none any more. */
  lockNews(db: Db, locks: readonly DueLock[]): Promise<LockNews[]>;
}

const WINDOW_MS = LOCK_REMINDER_MINUTES * 60_000;
const LOCKS_AT_ONCE = 20;
// A statement takes a limited number of values.
const NOTICES_AT_ONCE = 1_000;

/**
 * Tells the members of every lock within the next hour who have picks missing, once per lock and person. Exactly once
 * whatever the number of processes: a lock is claimed in the transaction that writes its reminders. `announce` is told
 * after each commit what changed. Answers how many locks were seen to.
 */
export async function remindOfLocks(
  db: Db,
  now: number,
  sources: readonly LockSource[],
  announce: (topics: Topic[]) => void,
): Promise<number> {
  let seen = 0;
  for (const source of sources) {
    for (let taken = LOCKS_AT_ONCE; taken === LOCKS_AT_ONCE; seen += taken) {
      const topics = new Set<Topic>();
      taken = await db.transaction((transaction) => remindOfSome(transaction, now, source, topics));
      announce([...topics]);
    }
  }
  return seen;
}

async function remindOfSome(db: Db, now: number, source: LockSource, topics: Set<Topic>): Promise<number> {
  const [after, until] = [new Date(now), new Date(now + WINDOW_MS)];
  const due = await source.dueLocks(db, { after, until, most: LOCKS_AT_ONCE });
  if (due.length === 0) return 0;
  const claimed = new Set((await claimLocks(db, due, after)).map(lockKey));
  const locks = due.filter((lock) => claimed.has(lockKey(lock)));
  const news = await source.lockNews(db, locks);
  const notices = news.flatMap(({ whatLocks, members }, index) => {
    const lock = locks[index];
    if (!lock) return [];
    return members.map((member) => ({
      userId: member.userId,
      kind: 'lock-reminder' as const,
      ...reminderText({ ...lock, whatLocks }, member),
      onceKey: `lock:${lockKey(lock)}`,
      goodUntil: lock.lockAt.getTime(),
    }));
  });
  for (let at = 0; at < notices.length; at += NOTICES_AT_ONCE) {
    await notifyEach(
      {
        db,
        now,
        announce: (...named) => {
          for (const topic of named) topics.add(topic);
        },
      },
      notices.slice(at, at + NOTICES_AT_ONCE),
    );
  }
  return due.length;
}

function lockKey({ competitionId, lockAt }: Pick<DueLock, 'competitionId' | 'lockAt'>): string {
  return `${competitionId}:${lockAt.toISOString()}`;
}
