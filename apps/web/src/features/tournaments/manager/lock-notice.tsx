import type { Room } from '@lockroom/contract';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import styles from './manager-body.module.css';
import { counted } from './words.ts';

export interface LockNoticeProps {
  room: Pick<Room, 'bracketCount' | 'isCompleted' | 'isLocked' | 'lockTime'>;
  onSet: () => void;
}

/** Warns of brackets that nothing will ever lock (decisions section 7). */
export function LockNotice({ room, onSet }: LockNoticeProps) {
  if (room.isCompleted || room.isLocked || room.bracketCount === 0 || room.lockTime !== null) return null;
  return (
    <div className={styles.notice}>
      <NoticeBar icon={TriangleAlert} title="No lock time set">
        <p>
          Picks of {counted(room.bracketCount, 'bracket')} stay open and hidden until you set a lock time or
          enter the first result.
        </p>
        <Button variant="ghost" size="s" className={styles.noticeAction} onClick={onSet}>
          Set Lock Times
        </Button>
      </NoticeBar>
    </div>
  );
}
