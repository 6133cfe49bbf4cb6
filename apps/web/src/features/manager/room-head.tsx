import type { Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { AccessCard } from '../../ui/access-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import { shareRoom } from '../rooms/share-room.ts';
import { ActButtons, type PageAct } from './page-acts.tsx';
import styles from './room-head.module.css';
import { RoomParts } from './room-parts.tsx';

export interface RoomHeadProps {
  room: Room;
  title: string;
  badge: string;
  /** The text of the banner shown when the event is completed. */
  completed: string;
  /** The Settings menu, or the button that leaves the current mode. */
  children: ReactNode;
  /** Actions shown as buttons as well as in Settings. */
  acts?: readonly PageAct[] | null;
}

export function RoomHead({ room, title, badge, completed, children, acts }: RoomHeadProps) {
  return (
    <>
      <header className={`cluster ${styles.head}`}>
        <h1 className={`disp ${styles.title}`}>{title}</h1>
        <Badge>{badge}</Badge>
      </header>
      {room.isCompleted && (
        <div className={styles.completed}>
          <CompletedBanner>{completed}</CompletedBanner>
        </div>
      )}
      <AccessCard roomCode={room.roomCode} password={room.roomPassword} onShare={() => void shareRoom(room)}>
        {children}
      </AccessCard>
      {acts && (
        <>
          <div className={`cluster ${styles.acts}`}>
            <ActButtons acts={acts} />
          </div>
          <RoomParts room={room} />
        </>
      )}
    </>
  );
}
