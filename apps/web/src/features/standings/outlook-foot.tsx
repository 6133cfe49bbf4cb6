import type { Bracket } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { coveredText, lockedFightsText } from '../chances/chance-text.ts';
import styles from './outlook-foot.module.css';
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
    <div className={`tiny dim ${styles.foot}`}>
      <p>{[...sentences, missingText(state, own), ownText(canWin, own.length)].filter(Boolean).join(' ')}</p>
      <div className="only-narrow">{changeWeights}</div>
    </div>
  );
}

export function CoveredNotice({ state }: Pick<KnownOutlook, 'state'>) {
  const covered = state.kind === 'fights' ? state.rules.covered.length : 0;
  return (
    <p className={`plane small muted ${styles.notice}`}>
      <b>Over the fights that are locked</b> {coveredText(covered)}
    </p>
  );
}
