import type { Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { AccessCard } from '../../ui/access-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import { shareRoom } from '../rooms/share-room.ts';
import { ActButtons, type PageAct } from './page-acts.tsx';
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
      <header className="flex flex-wrap items-center gap-3 mb-6">
        <h1 className="disp text-display">{title}</h1>
        <Badge>{badge}</Badge>
      </header>
      {room.isCompleted && (
        <div className="mb-4">
          <CompletedBanner>{completed}</CompletedBanner>
        </div>
      )}
      <AccessCard roomCode={room.roomCode} password={room.roomPassword} onShare={() => void shareRoom(room)}>
        {children}
      </AccessCard>
      {acts && (
        <>
          <div className="flex flex-wrap gap-2 mb-4 max-md:[&>*]:flex-[1_1_40%]">
            <ActButtons acts={acts} />
          </div>
          <RoomParts room={room} />
        </>
      )}
    </>
  );
}
