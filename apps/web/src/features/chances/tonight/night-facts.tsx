import type { Weights } from '@lockroom/rules';
import { useMemo } from 'react';
import { list } from '../../../shell/list.ts';
import { type Fact, Facts, PanelSection } from '../../../ui/facts.tsx';
import { type Basis, Chance, type ChanceProps } from '../figure.tsx';
import { useChances, useOutlook } from '../figures.ts';
import type { ResultImpact } from '../result-impact.ts';
import { type RoomState, type SupposedWay, supposing } from '../room-state.ts';

export interface NightFactsProps {
  state: RoomState;
  weights: Weights;
  ownId: string;
  now: ChanceProps;
  impacts: readonly ResultImpact<SupposedWay>[];
}

/** The most results that are named. */
const MOST_NAMED = 6;

export function NightFacts({ state, weights, ownId, now, impacts }: NightFactsProps) {
  const moving = useMemo(() => impacts.filter(({ help }) => help !== null), [impacts]);
  const best = useMemo(() => supposing(state, waysAt(moving, 0)), [state, moving]);
  const worst = useMemo(() => supposing(state, waysAt(moving, -1)), [state, moving]);
  const high = useChanceIn(best, weights, ownId);
  const low = useChanceIn(worst, weights, ownId);
  const hasSeveral = moving.length > 1;
  const facts: Fact[] = [{ term: 'Now', value: <Chance {...now} />, figure: true }];
  if (hasSeveral && high) facts.push({ term: 'All your way', value: <Chance {...high} />, figure: true });
  if (hasSeveral && low) facts.push({ term: 'All against you', value: <Chance {...low} />, figure: true });
  return (
    <PanelSection title="Your chance">
      <Facts facts={facts} />
      {hasSeveral && moving.length <= MOST_NAMED && (
        <p className="text-sm text-ink-2">
          Your way: {list(moving.map(({ match, help }) => match.nameOf(help?.ways ?? [])))}.
        </p>
      )}
    </PanelSection>
  );
}

/** Returns the likely way at this index of every impact: the first helps most, the last harms most. */
function waysAt(impacts: readonly ResultImpact<SupposedWay>[], at: number): Record<string, SupposedWay> {
  return Object.fromEntries(
    impacts.flatMap(({ match, lines }) => {
      const way = lines.filter(({ weight }) => weight > 0).at(at)?.ways[0];
      return way === undefined ? [] : [[match.id, way]];
    }),
  );
}

function useChanceIn(state: RoomState, weights: Weights, ownId: string): ChanceProps | null {
  const { data: outlook } = useOutlook(state);
  const { data: chances } = useChances(state, weights);
  const own = outlook?.entries.find(({ id }) => id === ownId);
  const chance = chances?.entries.find(({ id }) => id === ownId);
  if (!outlook || !own || !chances || !chance) return null;
  const basis: Basis = {
    samples: chances.samples,
    isPart: state.basis === 'locked',
    hasBegun: outlook.hasBegun,
  };
  return { chance: chance.first, canWin: own.canWin, isSure: own.clinched, basis };
}
