import type { Fight, PickShare } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import type { PickMethod } from '@lockroom/rules';
import { DistributionBar, type DistributionSide } from '../../../ui/distribution-bar.tsx';
import { FightRow } from './fight-frame.tsx';

export interface PickSplitProps {
  fight: Fight;
  /** The room's picks of the fight; undefined until loaded. */
  share: PickShare | undefined;
  methods: readonly PickMethod[];
}

/** Shows how the room picked a locked fight. Renders nothing without picks. */
export function PickSplit({ fight, share, methods }: PickSplitProps) {
  if (!share) return null;
  const total = countOf(share.fighter1) + countOf(share.fighter2);
  if (total === 0) return null;
  const [one, two] = shortNames(fight);
  const side = (name: string, counts: Record<string, number>): DistributionSide => ({
    name,
    share: countOf(counts) / total,
    methods: methods.map((method) => ({ name: method, share: (counts[method] ?? 0) / total })),
  });
  return (
    <FightRow>
      <DistributionBar left={side(one, share.fighter1)} right={side(two, share.fighter2)} />
    </FightRow>
  );
}

function countOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
