import { Check } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { PanelSection } from '../../../ui/facts.tsx';
import { focusFight } from '../card/fight-frame.tsx';
import styles from './fight-status.module.css';
import { type FightSummary, summaryText } from './fight-summary.ts';

export function FightStatus({ fights }: { fights: readonly FightSummary[] }) {
  const on = fights.filter(({ isOff }) => !isOff);
  const done = on.filter(({ progress }) => progress === 'full').length;
  return (
    <PanelSection title="Fight Status" end={`${done} of ${on.length}`}>
      <ol className="ruled">
        {fights.map((fight) => (
          <li key={fight.id}>
            <button type="button" className={styles.fight} onClick={() => focusFight(fight.id)}>
              <span className={`num dim ${styles.place}`}>{fight.place}</span>
              <span className="trunc">
                {fight.names[0]} <i>v</i> {fight.names[1]}
              </span>
              <Mark fight={fight} />
              <span className="sr">
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
      <span className={cx('num', styles.points, points > 0 ? 'earned' : 'missed')}>
        {points > 0 ? `+${points}` : 0}
      </span>
    );
  }
  return (
    <span className={cx(styles.mark, !hidden && styles[progress])}>
      {progress === 'full' && <Check className="icon-xs" aria-hidden />}
      {missing}
    </span>
  );
}
