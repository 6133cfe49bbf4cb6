import type { RoomCard } from '@lockroom/contract';
import { bracketCountdown } from '@lockroom/game';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { LockLine } from '../../ui/lock-line.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the lock line of a room depends on. */
export type LockedRoom = Pick<RoomCard, 'id' | 'isCompleted' | 'isLocked' | 'lockTime'>;

/** When a room locks, counted down on the server's clock and renewed every minute (001 section 9). */
export function RoomLockLine({ room, onPoster }: { room: LockedRoom; onPoster?: boolean }) {
  const now = useServerNow(MINUTE);
  const lockAt = lockInstant(room);
  useRefreshAtLock(room, lockAt, now);
  if (room.isCompleted) return <LockLine icon="flag" strong="Event Completed" onPoster={onPoster} />;
  const line = bracketCountdown({ lockAt, now, hasResult: room.isLocked });
  if (room.isLocked) return <LockLine icon="closed" tone="closed" strong={line} onPoster={onPoster} />;
  if (lockAt === null) return <LockLine icon="clock" text={line} onPoster={onPoster} />;
  // Every lock that was set has passed, and fights without one are still open.
  if (lockAt <= now) return <LockLine icon="open" text="Partly locked" onPoster={onPoster} />;
  const tone = lockAt - now < HOUR ? 'soon' : 'plain';
  const left = line.replace(/^Locks in /, '');
  return <LockLine icon="open" tone={tone} text="Locks in" strong={left} onPoster={onPoster} />;
}

/** Says aloud, for screen readers, that one hour or 15 minutes are left, and that the room is locked. */
export function LockAnnouncement({ room }: { room: LockedRoom }) {
  const now = useServerNow(MINUTE);
  const lockAt = lockInstant(room);
  return (
    <p className="sr" role="status">
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

/** A lock that passes changes what the server answers (the next lock, isLocked), so it is asked once more. */
function useRefreshAtLock(room: LockedRoom, lockAt: number | null, now: number): void {
  const queries = useQueryClient();
  const ahead = lockAt !== null && lockAt > now;
  const passed = useRef<boolean | null>(null);
  useEffect(() => {
    if (passed.current === false && !ahead && !room.isLocked) {
      void queries.invalidateQueries({ queryKey: keys.room(room.id) });
      void queries.invalidateQueries({ queryKey: keys.rooms });
    }
    passed.current = !ahead;
  }, [ahead, queries, room.id, room.isLocked]);
}
