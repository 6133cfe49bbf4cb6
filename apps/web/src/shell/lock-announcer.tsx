import { useEffect, useRef, useState } from 'react';
import { useServerNow } from '../api/server-clock.ts';
import { type AnnouncedLock, announcementsBetween } from './lock-announcements.ts';

/** Announces to screen readers when a lock is one hour or 15 minutes away, and when it has passed. */
export function LockAnnouncer({ locks }: { locks: readonly AnnouncedLock[] }) {
  const now = useServerNow(1000);
  const before = useRef(now);
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = announcementsBetween(locks, before.current, now);
    before.current = now;
    if (said) setWords(said);
  }, [locks, now]);
  return (
    <p className="sr" role="status">
      {words}
    </p>
  );
}
