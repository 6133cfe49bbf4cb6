import type { Fight } from '@lockroom/contract';
import { PointChip, PointChips } from '../../../ui/point-chip.tsx';
import type { DraftPick } from './fight-rules.ts';
import { winnerOf } from './fight-rules.ts';
import { pointWays } from './point-states.ts';

export function FightChips({ fight, pick }: { fight: Fight; pick: DraftPick }) {
  const label = winnerOf(fight) === null ? 'Points on offer' : 'Points earned';
  return (
    <PointChips label={label}>
      {pointWays(fight, pick).map((way) => (
        <PointChip key={way.label} {...way} />
      ))}
    </PointChips>
  );
}
