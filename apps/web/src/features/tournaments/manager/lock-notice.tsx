import type { Room } from '@lockroom/contract';
import { counted } from '../../../shell/counted.ts';
import { LockNotice } from '../../competitions/manager/notices.tsx';

export interface BoardLockNoticeProps {
  room: Pick<Room, 'bracketCount' | 'isCompleted' | 'isLocked' | 'lockTime'>;
  onSet: () => void;
}

/** Warns that the lock time is missing while the room has entries (rules: locks#setting-lock-times). */
export function BoardLockNotice({ room, onSet }: BoardLockNoticeProps) {
  if (room.isCompleted || room.isLocked || room.bracketCount === 0 || room.lockTime !== null) return null;
  return (
    <LockNotice title="No lock time set" onSet={onSet}>
      Picks of {counted(room.bracketCount, 'bracket')} stay open and hidden until you set a lock time or enter
      the first result.
    </LockNotice>
  );
}
