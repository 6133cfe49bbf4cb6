import type { Room } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Facts, PanelSection } from '../../ui/facts.tsx';
import { shareRoom } from '../rooms/share-room.ts';

export interface RoomPanelProps {
  room: Room;
  /** The size of the competition, as 'Total fights' or 'Total games'. */
  total: { term: string; value: number };
  children?: ReactNode;
}

/** The right panel of the manager's page. Everything in it is also on the page itself. */
export function RoomPanel({ room, total, children }: RoomPanelProps) {
  return (
    <>
      <PanelSection title="Room Info">
        <Facts
          facts={[
            { term: 'Name', value: room.name },
            { term: 'Sport', value: sportLabel(room.sport) },
            {
              term: 'Room code',
              value: <span className="font-bold tracking-[0.08em] tabular-nums">{room.roomCode}</span>,
            },
            { ...total, figure: true },
            { term: 'Tie Breaker', value: 'Always Enabled' },
          ]}
        />
      </PanelSection>
      <PanelSection title="Manager Actions">
        <Button variant="ghost" block icon={Share2} onClick={() => void shareRoom(room)}>
          Share Room
        </Button>
      </PanelSection>
      {children}
    </>
  );
}
