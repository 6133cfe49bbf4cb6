import type { Bracket } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { coveredText, lockedFightsText } from '../chances/chance-text.ts';
import type { KnownOutlook, ShownOutlook } from './outlook-rows.ts';
import { basisText, missingText, ownText, sumReason } from './outlook-words.ts';

interface OutlookFootProps {
  entries: readonly Bracket[];
  result: ShownOutlook;
  changeWeights: ReactNode;
}

/** Explains below the standings how the figures were calculated. */
export function OutlookFoot({ entries, result: { outlook, known }, changeWeights }: OutlookFootProps) {
  if (!known) return null;
  const { state, chances } = known;
  const own = entries.filter(({ isOwner }) => isOwner).map(({ id }) => id);
  const canWin = own.filter((id) => outlook.rows.get(id)?.places.canWin).length;
  const basis = basisText(chances, state);
  const sentences = outlook.basis.isPart
    ? [lockedFightsText(basis)]
    : [basis, sumReason(chances.entries, chances)];
  return (
    <div className="text-xs text-ink-3 grid gap-3 max-w-[64ch] leading-[1.55]">
      <p>{[...sentences, missingText(state, own), ownText(canWin, own.length)].filter(Boolean).join(' ')}</p>
      <div className="lg:hidden">{changeWeights}</div>
    </div>
  );
}

export function CoveredNotice({ state }: Pick<KnownOutlook, 'state'>) {
  const covered = state.kind === 'fights' ? state.rules.covered.length : 0;
  return (
    <p className="plane text-sm text-ink-2 py-3 px-3.5 [&_b]:block [&_b]:text-ink">
      <b>Over the fights that are locked</b> {coveredText(covered)}
    </p>
  );
}
