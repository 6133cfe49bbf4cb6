import { list } from './list.ts';

const MINUTE = 60_000;

/** Milliseconds before a lock at which it is said aloud (look.md 6, lock line), with the words. */
const MARKS = [
  { before: 60 * MINUTE, words: (many: boolean) => (many ? 'lock in 1 hour' : 'locks in 1 hour') },
  { before: 15 * MINUTE, words: (many: boolean) => (many ? 'lock in 15 minutes' : 'locks in 15 minutes') },
  { before: 0, words: (many: boolean) => (many ? 'are locked' : 'is locked') },
] as const;

/** A lock to be announced: what it is called, and when in milliseconds. */
export interface AnnouncedLock {
  title: string;
  lockAt: number;
}

/** What was reached after `from` and up to `to`, as sentences; empty for most seconds. */
export function announcementsBetween(locks: readonly AnnouncedLock[], from: number, to: number): string {
  return MARKS.flatMap(({ before, words }) => {
    const reached = locks.filter(({ lockAt }) => lockAt - before > from && lockAt - before <= to);
    if (reached.length === 0) return [];
    return [`${list(reached.map(({ title }) => title))} ${words(reached.length > 1)}.`];
  }).join(' ');
}
