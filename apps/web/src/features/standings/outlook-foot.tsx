import type { Bracket } from '@lockroom/contract';
import { counted } from '../../shell/counted.ts';
import { ChangeWeights } from '../chances/change-weights.tsx';
import styles from './outlook-foot.module.css';
import type { KnownOutlook, ShownOutlook } from './outlook-rows.ts';
import { basisText, missingText, ownText, sumReason } from './outlook-words.ts';

interface OutlookFootProps {
  entries: readonly Bracket[];
  result: ShownOutlook;
}

/** What the figures rest on, under the standings. */
export function OutlookFoot({ entries, result: { outlook, known } }: OutlookFootProps) {
  if (!known) return null;
  const { state, chances, weights } = known;
  const own = entries.filter(({ isOwner }) => isOwner).map(({ id }) => id);
  const canWin = own.filter((id) => outlook.rows.get(id)?.places.canWin).length;
  const sentences = outlook.basis.isPart
    ? [
        `Chance: first once the locked fights are over. ${basisText(chances, state)}`,
        'A dash is not out: out is said only when even \u201cperhaps\u201d is not 1st.',
        'Perhaps counts full points for the others, your own picks for you.',
      ]
    : [basisText(chances, state), sumReason(chances.entries, chances)];
  return (
    <div className={styles.foot}>
      <p>{[...sentences, missingText(state, own), ownText(canWin, own.length)].filter(Boolean).join(' ')}</p>
      <div className={styles.weights}>
        <ChangeWeights weights={weights} />
      </div>
    </div>
  );
}

/** Says that only a part of the card counts. */
export function CoveredNotice({ state }: Pick<KnownOutlook, 'state'>) {
  const covered = state.kind === 'fights' ? state.rules.covered.length : 0;
  const isOne = covered === 1;
  return (
    <p className={styles.notice}>
      <b>Over the fights that are locked</b> {counted(covered, 'fight')} {isOne ? 'is' : 'are'} still covered.{' '}
      {isOne ? 'It counts' : 'They count'} for nobody&apos;s chance until {isOne ? 'it locks' : 'they lock'}.
    </p>
  );
}
