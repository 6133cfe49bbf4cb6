import type { Fight } from '@lockroom/contract';
import { Facts, PanelSection } from '../../../ui/facts.tsx';

export function CardStatistics({ card }: { card: readonly Fight[] }) {
  const count = (type: Fight['fightType']) => card.filter((fight) => fight.fightType === type).length;
  return (
    <PanelSection title="Statistics">
      <Facts
        facts={[
          { term: 'Main fights', value: count('main'), figure: true },
          { term: 'Co-main fights', value: count('co-main'), figure: true },
          { term: 'Regular fights', value: count('regular'), figure: true },
        ]}
      />
    </PanelSection>
  );
}
