import type { Fight, Room } from '@lockroom/contract';
import { isFightSport, sportLabel } from '@lockroom/game';
import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts, PanelSection } from '../../../ui/facts.tsx';
import styles from './manager-panel.module.css';

export interface ManagerPanelProps {
  room: Room;
  /** The card, undefined while it is on its way. */
  card: readonly Fight[] | undefined;
  onShare: () => void;
}

/** The right panel: Room Info, Manager Actions, Statistics. All of it is on the page as well. */
export function ManagerPanel({ room, card, onShare }: ManagerPanelProps) {
  const holdsFights = isFightSport(room.sport);
  const info: Fact[] = [
    { term: 'Name', value: room.name },
    { term: 'Sport', value: sportLabel(room.sport) },
    { term: 'Room code', value: <span className={styles.code}>{room.roomCode}</span> },
  ];
  if (holdsFights) info.push({ term: 'Total fights', value: card?.length ?? room.fightCount, figure: true });
  info.push({ term: 'Tie Breaker', value: 'Always Enabled' });
  return (
    <>
      <PanelSection title="Room Info">
        <Facts facts={info} />
      </PanelSection>
      <PanelSection title="Manager Actions">
        <Button variant="ghost" block icon={Share2} onClick={onShare}>
          Share Room
        </Button>
      </PanelSection>
      {holdsFights && card && (
        <PanelSection title="Statistics">
          <Facts facts={statistics(card)} />
        </PanelSection>
      )}
    </>
  );
}

function statistics(card: readonly Fight[]): Fact[] {
  const count = (type: Fight['fightType']) => card.filter((fight) => fight.fightType === type).length;
  return [
    { term: 'Main fights', value: count('main'), figure: true },
    { term: 'Co-main fights', value: count('co-main'), figure: true },
    { term: 'Regular fights', value: count('regular'), figure: true },
  ];
}
