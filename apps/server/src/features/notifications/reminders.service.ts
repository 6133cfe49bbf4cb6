import type { Topic } from '@lockroom/contract';
import { LOCK_REMINDER_MINUTES } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { notifyEach } from './notifications.service.ts';
import { claimLocks } from './reminders.store.ts';
import { reminderText } from './reminders.words.ts';

/** A lock that is about to close. */
export interface DueLock {
  competitionId: string;
  room: { id: string; name: string };
  lockAt: Date;
}

/** A member with picks missing for a lock. */
export interface MissingPicks {
  userId: string;
  /** Number of missing picks; at least 1. */
  picks: number;
  /** The member's entries with missing picks, in order; empty for a member without an entry. */
  entries: { id: string; name: string }[];
}

/** The content of a lock's reminders and the members to remind. */
export interface LockNews {
  /** The subject and verb, as the beginning of a sentence: '3 fights lock'. */
  whatLocks: string;
  /** The members to be reminded; excludes those who are complete or have left. */
  members: MissingPicks[];
}

/** What reminders need from a competition type: fights and tournaments each provide one; app.ts passes them in. */
export interface LockSource {
  /**
   * Up to `most` locks of running rooms after `after` and not after `until`, the next one first, for which no
   * reminder was sent. Their rooms are locked until the transaction ends; a room that is being changed at this moment
   * is left for the next run.
   */
  dueLocks(db: Db, window: { after: Date; until: Date; most: number }): Promise<DueLock[]>;
  /** The content for these locks, one element each; has no members for a lock that no longer exists. */
  lockNews(db: Db, locks: readonly DueLock[]): Promise<LockNews[]>;
}

const WINDOW_MS = LOCK_REMINDER_MINUTES * 60_000;
const LOCKS_AT_ONCE = 20;
// A statement takes a limited number of values.
const NOTICES_AT_ONCE = 1_000;

/**
 * Reminds the members with missing picks of every lock within the next hour, once per lock and person, whatever the
 * number of processes: a lock is claimed in the transaction that writes its reminders. Calls `announce` with the
 * changed topics after each commit. Returns the number of locks handled.
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
