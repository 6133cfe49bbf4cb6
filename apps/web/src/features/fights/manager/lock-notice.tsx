import type { Fight, Room } from '@lockroom/contract';
import { TriangleAlert } from 'lucide-react';
import { list } from '../../../app/list.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import styles from './manager-body.module.css';
import { brackets } from './words.ts';

export interface LockNoticeProps {
  room: Pick<Room, 'bracketCount' | 'isCompleted'>;
  card: readonly Fight[];
  onSet: () => void;
}

/** Warns of fights that nothing will ever lock while brackets are being filled (decisions section 7). */
export function LockNotice({ room, card, onSet }: LockNoticeProps) {
  const open = card.filter((fight) => fight.lockDatetime === null && fight.winnerId === null);
  if (room.isCompleted || room.bracketCount === 0 || open.length === 0) return null;
  const all = open.length === card.length;
  const titles = list(open.toReversed().map((fight) => fight.title));
  return (
    <div className={styles.notice}>
      <NoticeBar icon={TriangleAlert} title={all ? 'No lock time set' : 'Fights without a lock time'}>
        <p>
          {all
            ? `Picks of ${brackets(room.bracketCount)} stay open and hidden until you set lock times.`
            : `${titles} ${open.length === 1 ? 'has' : 'have'} none: picks there stay open until you enter the result.`}
        </p>
        <Button variant="ghost" size="s" className={styles.noticeAction} onClick={onSet}>
          Set Lock Times
        </Button>
      </NoticeBar>
    </div>
  );
}
