import { Check } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { PanelSection } from '../../../ui/facts.tsx';
import { focusFight } from '../card/fight-frame.tsx';
import { type FightSummary, summaryText } from './fight-summary.ts';

const styles = {
  fight:
    'grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-2 w-full min-h-7.75 text-sm font-stretch-86% hover:bg-surface-2/60 [&_i]:my-0 [&_i]:mx-px [&_i]:text-ink-3',
  place: 'text-md',
  mark: 'grid place-items-center min-w-4.5 h-4.5 rounded-sm shadow-[inset_0_0_0_1.5px_var(--line-strong)] [&_.lucide]:stroke-3',
  full: 'bg-accent text-on-accent shadow-none',
  half: 'py-0 px-1.25 shadow-outline-accent text-2xs font-semibold',
  points: 'text-xl',
  empty: '',
};

export function FightStatus({ fights }: { fights: readonly FightSummary[] }) {
  const on = fights.filter(({ isOff }) => !isOff);
  const done = on.filter(({ progress }) => progress === 'full').length;
  return (
    <PanelSection title="Fight Status" end={`${done} of ${on.length}`}>
      <ol className="ruled">
        {fights.map((fight) => (
          <li key={fight.id}>
            <button type="button" className={styles.fight} onClick={() => focusFight(fight.id)}>
              <span className={cx('num text-ink-3', styles.place)}>{fight.place}</span>
              <span className="min-w-0 truncate">
                {fight.names[0]} <i>v</i> {fight.names[1]}
              </span>
              <Mark fight={fight} />
              <span className="sr-only">
                , {fight.title}, {summaryText(fight)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function Mark({ fight: { isOff, hidden, points, progress, missing } }: { fight: FightSummary }) {
  if (isOff) return <span className={styles.mark}>Off</span>;
  if (points !== null && !hidden) {
    return (
      <span className={cx('num', styles.points, points > 0 ? 'text-correct' : 'text-miss')}>
        {points > 0 ? `+${points}` : 0}
      </span>
    );
  }
  return (
    <span className={cx(styles.mark, !hidden && styles[progress])}>
      {progress === 'full' && <Check className="size-3 stroke-[2.5]" aria-hidden />}
      {missing}
    </span>
  );
}
