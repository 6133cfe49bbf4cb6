import type { RoomCard } from '@lockroom/contract';
import { entryCountdown, HOUR, MINUTE } from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../api/query-keys.ts';
import { useCountdownNow, useServerNow } from '../../api/server-clock.ts';
import { LockLine } from '../../ui/lock-line.tsx';

type LockedRoom = Pick<RoomCard, 'id' | 'isCompleted' | 'isLocked' | 'lockTime'>;

/** A countdown to a room's lock, by the minute and, in the last minute, by the second (rules: locks#countdown). */
export function RoomLockLine({
  room,
  onPoster,
  onAccent,
}: {
  room: LockedRoom;
  onPoster?: boolean;
  /** Whether the line is on a yellow card, where it takes the color of the surrounding text. */
  onAccent?: boolean;
}) {
  const lockAt = lockInstant(room);
  const now = useLockClock(room);
  if (room.isCompleted) return <LockLine icon="flag" strong="Event Completed" onPoster={onPoster} />;
  const line = entryCountdown({ lockAt, now, hasResult: room.isLocked });
  if (room.isLocked) return <LockLine icon="closed" tone="closed" strong={line} onPoster={onPoster} />;
  if (lockAt === null)
    return onAccent ? <span>{line}</span> : <LockLine icon="clock" text={line} onPoster={onPoster} />;
  // All lock times have passed, but fights without a lock time are still open.
  if (lockAt <= now) return <LockLine icon="open" text="Some fights not locked yet" onPoster={onPoster} />;
  const tone = !onAccent && lockAt - now < HOUR ? 'soon' : 'plain';
  const shown = (
    <LockLine
      icon="open"
      tone={tone}
      text="Locks in"
      strong={line.replace(/^Locks in /, '')}
      onPoster={onPoster}
    />
  );
  return onAccent ? <span className="*:text-current [&_b]:text-current">{shown}</span> : shown;
}

/** Returns the server's time, updated as often as the countdown needs. Refetches the room when its lock passes. */
export function useLockClock(room: LockedRoom): number {
  const queries = useQueryClient();
  const lockAt = lockInstant(room) ?? 0;
  const now = useCountdownNow(lockAt);
  const ahead = lockAt > now;
  const passed = useRef<boolean | null>(null);
  useEffect(() => {
    // The refetched room has the next lock and the new value of `isLocked`.
    if (passed.current === false && !ahead && !room.isLocked) {
      void queries.invalidateQueries({ queryKey: keys.room(room.id) });
      void queries.invalidateQueries({ queryKey: keys.rooms });
      void queries.invalidateQueries({ queryKey: keys.live });
    }
    passed.current = !ahead;
  }, [ahead, queries, room.id, room.isLocked]);
  return now;
}

export function LockAnnouncement({ room }: { room: LockedRoom }) {
  const now = useServerNow(MINUTE);
  const lockAt = lockInstant(room);
  return (
    <p className="sr-only" role="status">
      {room.isCompleted ? '' : announcement(room.isLocked, lockAt === null ? null : lockAt - now)}
    </p>
  );
}

function announcement(locked: boolean, left: number | null): string {
  if (locked) return 'Bracket Locked';
  if (left === null || left <= 0 || left > HOUR) return '';
  return left > 15 * MINUTE ? 'Locks within one hour' : 'Locks within 15 minutes';
}

function lockInstant(room: LockedRoom): number | null {
  return room.lockTime === null ? null : Date.parse(room.lockTime);
}
