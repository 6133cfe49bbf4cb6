import { list } from './list.ts';

const MINUTE = 60_000;

/** Milliseconds before a lock at which it is announced (rules: locks#countdown), with the words. */
const MARKS = [
  { before: 60 * MINUTE, words: (many: boolean) => (many ? 'lock in 1 hour' : 'locks in 1 hour') },
  { before: 15 * MINUTE, words: (many: boolean) => (many ? 'lock in 15 minutes' : 'locks in 15 minutes') },
  { before: 0, words: (many: boolean) => (many ? 'are locked' : 'is locked') },
] as const;

/** A lock to announce: its title and its time in milliseconds. */
export interface AnnouncedLock {
  title: string;
  lockAt: number;
}

/** The announcements due after `from` and up to `to`, as sentences; usually empty. */
export function announcementsBetween(locks: readonly AnnouncedLock[], from: number, to: number): string {
  return MARKS.flatMap(({ before, words }) => {
    const reached = locks.filter(({ lockAt }) => lockAt - before > from && lockAt - before <= to);
    if (reached.length === 0) return [];
    return [`${list(reached.map(({ title }) => title))} ${words(reached.length > 1)}.`];
  }).join(' ');
}
