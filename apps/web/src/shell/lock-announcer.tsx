import { MINUTE } from '@lockroom/rules';
import { useEffect, useRef, useState } from 'react';
import { useServerNow } from '../api/server-clock.ts';
import { list } from './words.ts';

/** Announces to screen readers when a lock is one hour or 15 minutes away, and when it has passed. */
export function LockAnnouncer({ locks }: { locks: readonly AnnouncedLock[] }) {
  const now = useServerNow(1000);
  const before = useRef(now);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const text = announcementsBetween(locks, before.current, now);
    before.current = now;
    if (text) setAnnouncement(text);
  }, [locks, now]);
  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  );
}

/** The announcements for a lock (rules: locks#countdown). `before` is the number of milliseconds before the lock. */
const MARKS = [
  { before: 60 * MINUTE, words: (many: boolean) => (many ? 'lock in 1 hour' : 'locks in 1 hour') },
  { before: 15 * MINUTE, words: (many: boolean) => (many ? 'lock in 15 minutes' : 'locks in 15 minutes') },
  { before: 0, words: (many: boolean) => (many ? 'are locked' : 'is locked') },
] as const;

interface AnnouncedLock {
  title: string;
  lockAt: number;
}

/** Returns the sentences to announce for the period after `from` up to and including `to`; usually empty. */
export function announcementsBetween(locks: readonly AnnouncedLock[], from: number, to: number): string {
  return MARKS.flatMap(({ before, words }) => {
    const reached = locks.filter(({ lockAt }) => lockAt - before > from && lockAt - before <= to);
    if (reached.length === 0) return [];
    return [`${list(reached.map(({ title }) => title))} ${words(reached.length > 1)}.`];
  }).join(' ');
}
