import type { Room } from '@lockroom/contract';
import { sportLabel } from '@lockroom/game';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Facts, PanelSection } from '../../../ui/facts.tsx';
import styles from './manager-panel.module.css';

export interface ManagerPanelProps {
  room: Room;
  /** What the competition is made of: 'Total fights' or 'Total games', and how many. */
  total: { term: string; value: number };
  onShare: () => void;
  /** What only rooms of this sport have. */
  children?: ReactNode;
}

/** The right panel: Room Info, Manager Actions and more of the sport. All of it is on the page as well. */
export function ManagerPanel({ room, total, onShare, children }: ManagerPanelProps) {
  return (
    <>
      <PanelSection title="Room Info">
        <Facts
          facts={[
            { term: 'Name', value: room.name },
            { term: 'Sport', value: sportLabel(room.sport) },
            { term: 'Room code', value: <span className={styles.code}>{room.roomCode}</span> },
            { ...total, figure: true },
            { term: 'Tie Breaker', value: 'Always Enabled' },
          ]}
        />
      </PanelSection>
      <PanelSection title="Manager Actions">
        <Button variant="ghost" block icon={Share2} onClick={onShare}>
          Share Room
        </Button>
      </PanelSection>
      {children}
    </>
  );
}
