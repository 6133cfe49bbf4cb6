import type { Fight, Room } from '@lockroom/contract';
import { counted } from '../../../shell/counted.ts';
import { list } from '../../../shell/list.ts';
import { LockNotice } from '../../competitions/manager/notices.tsx';

export interface CardLockNoticeProps {
  room: Pick<Room, 'bracketCount' | 'isCompleted'>;
  card: readonly Fight[];
  onSet: () => void;
}

/** Warns about fights without a lock time while the room has entries (rules: locks#setting-lock-times). */
export function CardLockNotice({ room, card, onSet }: CardLockNoticeProps) {
  const open = card.filter((fight) => fight.lockDatetime === null && fight.winnerId === null);
  if (room.isCompleted || room.bracketCount === 0 || open.length === 0) return null;
  const titles = list(open.toReversed().map((fight) => fight.title));
  return open.length === card.length ? (
    <LockNotice title="No lock time set" onSet={onSet}>
      Picks of {counted(room.bracketCount, 'bracket')} stay open and hidden until you set lock times.
    </LockNotice>
  ) : (
    <LockNotice title="Fights without a lock time" onSet={onSet}>
      {titles} {open.length === 1 ? 'has' : 'have'} none: picks there stay open until you enter the result.
    </LockNotice>
  );
}
